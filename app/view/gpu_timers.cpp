// SPDX-License-Identifier: MIT
#include "app/view/gpu_timers.hpp"

namespace lattice::view {
namespace {

// Drivers compile on first use, and llvmpipe's first answer is nonsense.
constexpr int discarded = 2;

Query make_timestamp() {
    GLuint name = 0;
    glCreateQueries(GL_TIMESTAMP, 1, &name);
    return Query(name);
}

}  // namespace

GpuTimers::Scope::Scope(GpuTimers& timers, std::size_t stage) : timers_(timers), stage_(stage) {
    Stage& target = timers_.stages_[stage_];
    const auto slot = static_cast<std::size_t>(target.next);
    // A slot whose answer is still due is left alone: this execution goes unmeasured.
    target.open = !target.pending[slot];
    if (target.open) { glQueryCounter(target.begin[slot].get(), GL_TIMESTAMP); }
}

GpuTimers::Scope::~Scope() {
    Stage& target = timers_.stages_[stage_];
    if (!target.open) { return; }
    const auto slot = static_cast<std::size_t>(target.next);
    glQueryCounter(target.end[slot].get(), GL_TIMESTAMP);
    target.pending[slot] = true;
    target.next = (target.next + 1) % depth;
}

GpuTimers::Scope GpuTimers::measure(std::string_view name) {
    for (std::size_t i = 0; i < averages_.size(); ++i) {
        if (averages_[i].name == name) { return Scope(*this, i); }
    }
    Stage stage;
    for (Query& query : stage.begin) { query = make_timestamp(); }
    for (Query& query : stage.end) { query = make_timestamp(); }
    stages_.push_back(std::move(stage));
    averages_.push_back({std::string(name), 0});
    return Scope(*this, averages_.size() - 1);
}

void GpuTimers::collect() {
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        Stage& stage = stages_[i];
        for (int k = 0; k < depth; ++k) {
            const auto slot = static_cast<std::size_t>((stage.next + k) % depth);
            if (!stage.pending[slot]) { continue; }
            GLint available = GL_FALSE;
            glGetQueryObjectiv(stage.end[slot].get(), GL_QUERY_RESULT_AVAILABLE, &available);
            if (available == GL_FALSE) { break; }
            GLuint64 begin = 0;
            GLuint64 end = 0;
            glGetQueryObjectui64v(stage.begin[slot].get(), GL_QUERY_RESULT, &begin);
            glGetQueryObjectui64v(stage.end[slot].get(), GL_QUERY_RESULT, &end);
            stage.pending[slot] = false;
            take(i, end > begin ? static_cast<double>(end - begin) * 1e-6 : 0.0);
        }
    }
}

void GpuTimers::take(std::size_t index, double milliseconds) {
    Stage& stage = stages_[index];
    ++stage.finished;
    if (stage.finished <= discarded) { return; }
    stage.latest = milliseconds;
    double& average = averages_[index].milliseconds;
    average = stage.finished == discarded + 1 ? milliseconds : 0.9 * average + 0.1 * milliseconds;
}

const GpuTimers::Stage* GpuTimers::find(std::string_view name) const {
    for (std::size_t i = 0; i < averages_.size(); ++i) {
        if (averages_[i].name == name) { return &stages_[i]; }
    }
    return nullptr;
}

double GpuTimers::latest(std::string_view name) const {
    const Stage* stage = find(name);
    return stage != nullptr ? stage->latest : 0;
}

int GpuTimers::measurements(std::string_view name) const {
    const Stage* stage = find(name);
    return stage != nullptr && stage->finished > discarded ? stage->finished - discarded : 0;
}

}  // namespace lattice::view
