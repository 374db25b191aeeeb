// SPDX-License-Identifier: MIT
// Numbers, texts and lists as bytes one after another, for sections of checkpoints.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lattice::scene {

/// Types without padding, whose bytes are their value.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::same_as<T, bool>;

class BytePacker {
public:
    template <Plain T>
    void put(const T& value) {
        const auto* first = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), first, first + sizeof value);
    }
    void put(bool value) { put<std::uint8_t>(value ? 1 : 0); }
    /// The length comes first.
    template <Plain T>
    void put_list(std::span<const T> values) {
        put<std::uint64_t>(values.size());
        const std::span<const std::byte> raw = std::as_bytes(values);
        bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    }
    template <Plain T>
    void put_list(const std::vector<T>& values) {
        put_list(std::span<const T>(values));
    }
    void put_text(std::string_view text) { put_list(std::span<const char>(text)); }

    const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

class ByteUnpacker {
public:
    /// `refuse` throws when the bytes do not hold what is asked for.
    ByteUnpacker(std::vector<std::byte> bytes, std::function<void()> refuse)
        : bytes_(std::move(bytes)), refuse_(std::move(refuse)) {}

    template <Plain T>
    T take() {
        T value;
        copy(&value, sizeof value);
        return value;
    }
    bool take_bool() { return take<std::uint8_t>() != 0; }
    template <Plain T>
    std::vector<T> take_list() {
        const auto count = take<std::uint64_t>();
        if (count > (bytes_.size() - taken_) / sizeof(T)) { refuse_(); }
        std::vector<T> values(count);
        copy(values.data(), count * sizeof(T));
        return values;
    }
    std::string take_text() {
        const std::vector<char> text = take_list<char>();
        return {text.begin(), text.end()};
    }
    void refuse() const { refuse_(); }
    /// Refuses bytes that are left.
    void finish() const {
        if (taken_ != bytes_.size()) { refuse_(); }
    }

private:
    void copy(void* to, std::size_t count) {
        if (count > bytes_.size() - taken_) { refuse_(); }
        if (count > 0) { std::memcpy(to, bytes_.data() + taken_, count); }
        taken_ += count;
    }

    std::vector<std::byte> bytes_;
    std::function<void()> refuse_;
    std::size_t taken_ = 0;
};

}  // namespace lattice::scene
