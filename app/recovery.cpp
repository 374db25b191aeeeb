// SPDX-License-Identifier: MIT
#include "app/recovery.hpp"

#include <utility>

#include <fmt/format.h>

namespace lattice::app {

Recovery::Recovery(Session& session, Autosave& autosave, const std::filesystem::path& folder)
    : session_(session), autosave_(autosave) {
    LostWorks found = find_lost_work(folder);
    works_ = std::move(found.works);
    for (Error& error : found.unreadable) { session_.report(std::move(error)); }
}

void Recovery::recover() {
    if (works_.empty()) { return; }
    LostWork work = std::move(works_.front());
    // The others are asked about at the next start: one world runs at a time.
    works_.clear();
    if (session_.recover(work.claim.copy())) {
        restoring_ = Restoring{std::move(work.claim), session_.load_ticket()};
    }
}

void Recovery::discard() {
    if (works_.empty()) { return; }
    works_.front().claim.remove_copy();
    works_.erase(works_.begin());
}

void Recovery::later() {
    if (!works_.empty()) { works_.erase(works_.begin()); }
}

void Recovery::tick() {
    if (!restoring_) { return; }
    if (session_.load_ticket() != restoring_->ticket) {
        restoring_.reset();  // another scene was opened first, and the copy stays
    } else if (session_.runner().applied() >= restoring_->ticket) {
        autosave_.stands_for(std::move(restoring_->claim));
        restoring_.reset();
    } else if (!session_.runner().busy()) {
        session_.notify(fmt::format("The copy stays in {}", restoring_->claim.copy().string()));
        restoring_.reset();
    }
}

}  // namespace lattice::app
