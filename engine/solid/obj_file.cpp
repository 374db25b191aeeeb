// SPDX-License-Identifier: MIT
// load_obj of triangle_mesh.hpp. Of tinyobjloader it uses the call-back interface: the other one
// drops faces that name vertices of a later group and counts polygon corners in a byte.
#include <algorithm>
#include <istream>
#include <streambuf>

#include <fmt/format.h>

#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include "engine/error.hpp"
#include "engine/scene/text_file.hpp"
#include "engine/solid/mesh_topology.hpp"
#include "engine/solid/obj_syntax.hpp"
#include "engine/solid/polygon.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

namespace {

/// About 8 million triangles; more would take minutes to sample.
constexpr std::uintmax_t largest_file = 512ULL << 20;

/// Squares of distances on it stay within what a float holds.
constexpr double largest_extent = 1e18;

/// Lets a stream read a string in place.
class StringSource : public std::streambuf {
public:
    explicit StringSource(std::string& text) {
        setg(text.data(), text.data(), text.data() + text.size());
    }
};

std::string read_text(const std::filesystem::path& file) {
    std::string text = scene::read_whole_file(
        file, {.name = "mesh",
               .most_bytes = largest_file,
               .ending = "OBJ",
               .smaller = "Reduce the number of triangles, for example by decimation."});
    if (text.empty()) {
        throw Error(file.string(), "the file is empty",
                    "Give the path of an OBJ file with a mesh in it.");
    }
    return text;
}

struct MeshBuilder {
    TriangleMesh mesh;
    std::vector<std::vector<std::int32_t>> waiting;  ///< faces that name a vertex still to come
    std::vector<std::uint32_t> corners;
    double expected = 0;  ///< vertices and faces
    std::int64_t read = 0;
    ShareDone progress;

    void count() {
        constexpr std::int64_t progress_interval = 1 << 16;
        if (progress && ++read % progress_interval == 0) {
            progress(static_cast<double>(read) / expected);
        }
    }

    void add_vertex(glm::vec3 place) {
        mesh.vertices.push_back(place);
        count();
    }

    void add_face(const tinyobj::index_t* indices, int corner_count) {
        count();
        const auto vertices = static_cast<std::int64_t>(mesh.vertices.size());
        corners.clear();
        std::int64_t highest = 0;
        for (int i = 0; i < corner_count; ++i) {
            const std::int64_t index = indices[i].vertex_index;
            const std::int64_t vertex = index < 0 ? vertices + index : index - 1;
            highest = std::max(highest, vertex);
            corners.push_back(static_cast<std::uint32_t>(vertex));
        }
        if (highest < vertices) {
            triangulate(corners, mesh.vertices, mesh.triangles);
        } else {
            waiting.emplace_back(corners.begin(), corners.end());
        }
    }

    void finish() {
        for (const auto& face : waiting) {
            corners.assign(face.begin(), face.end());
            triangulate(corners, mesh.vertices, mesh.triangles);
        }
    }
};

TriangleMesh parse(std::string& text, const std::string& name, const ObjSummary& summary,
                   const ShareDone& progress) {
    tinyobj::callback_t callback;
    callback.vertex_cb = [](void* builder, float x, float y, float z, float) {
        static_cast<MeshBuilder*>(builder)->add_vertex({x, y, z});
    };
    callback.index_cb = [](void* builder, tinyobj::index_t* indices, int count) {
        static_cast<MeshBuilder*>(builder)->add_face(indices, count);
    };
    StringSource source(text);
    std::istream stream(&source);
    MeshBuilder builder;
    builder.expected = static_cast<double>(summary.vertices + summary.faces);
    builder.progress = progress;
    std::string warning;
    std::string problem;
    if (!tinyobj::LoadObjWithCallback(stream, callback, &builder, nullptr, &warning, &problem)) {
        throw Error(name, "the file cannot be understood: " + problem, "Save it again as OBJ.");
    }
    builder.finish();
    return std::move(builder.mesh);
}

void check_shape(const TriangleMesh& mesh, const ObjSummary& summary, const std::string& name) {
    if (summary.faces == 0 || mesh.triangles.empty()) {
        throw Error(name,
                    fmt::format("the file holds 0 triangles ({} vertices, {} faces)",
                                summary.vertices, summary.faces),
                    "Export the mesh with its faces; points and lines alone have no surface.");
    }
    if (summary.ends_inside_line && !is_closed(mesh)) {
        throw Error(fmt::format("{}:{}", name, summary.last_line),
                    "the file seems truncated: its last line has no line end and the surface has "
                    "holes",
                    "Save the file again, or add a line end if it is whole.");
    }
    const Bounds box = bounds(mesh);
    const glm::dvec3 size = glm::dvec3(box.high) - glm::dvec3(box.low);
    if (std::max({size.x, size.y, size.z}) > largest_extent) {
        throw Error(name,
                    fmt::format("the mesh is {:.3g} across", std::max({size.x, size.y, size.z})),
                    fmt::format("Scale it to an extent below {:.0e}.", largest_extent));
    }
    const double area = surface_area(mesh);
    // Rounding alone gives collinear vertices an area of some 1e-8 of their squared extent.
    if (area <= 1e-7 * glm::dot(size, size)) {
        throw Error(name,
                    fmt::format("the {} triangles have no area: their corners lie on one line or "
                                "in one point",
                                mesh.triangles.size()),
                    "Give a mesh with a surface.");
    }
}

}  // namespace

TriangleMesh load_obj(const std::filesystem::path& file, const ShareDone& progress) {
    // Looking for damage takes about as long as reading.
    const auto part = [&progress](double from, double to) -> ShareDone {
        if (!progress) { return {}; }
        return [&progress, from, to](double share) { progress(from + share * (to - from)); };
    };
    const std::string name = file.string();
    std::string text = read_text(file);
    const bool binary = text.find('\0') != std::string::npos;
    ObjSummary summary;
    if (!binary) {
        join_continued_lines(text);
        summary = check_obj_syntax(text, name, part(0, 0.5));
    }
    if (binary || (summary.vertices == 0 && summary.faces == 0)) {
        throw Error(name,
                    binary ? "this is not an OBJ file: it holds binary data"
                           : "this is not an OBJ file: no line of it is a vertex or a face",
                    "Export the mesh as Wavefront OBJ.");
    }
    TriangleMesh mesh = parse(text, name, summary, part(0.5, 1));
    check_shape(mesh, summary, name);
    if (progress) { progress(1); }
    return mesh;
}

}  // namespace lattice::solid
