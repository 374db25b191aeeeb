// SPDX-License-Identifier: MIT
#include "engine/fluid/collision_registry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lattice::fluid {

namespace {

using scene::CollisionModel;

constexpr std::array<std::string_view, 1> viscosity_only{"fluid.viscosity"};
constexpr std::array<std::string_view, 2> with_eddies{"fluid.viscosity", "fluid.smagorinsky"};
constexpr std::array<std::string_view, 3> adaptive{"fluid.viscosity", "fluid.magic",
                                                   "fluid.limiter"};

constexpr CollisionEntry bgk{
    .model = CollisionModel::bgk,
    .title = "BGK",
    .help =
        "One rate for everything: the plainest model, exact for smooth flow, unstable at high "
        "Reynolds numbers",
    .equations = R"(f* = f + w (f_eq - f) + (1 - w/2) R,   w = 1 / (3 nu + 1/2)
f_eq = rho prod_a e(u_a, c_a),   e(u, 0) = 2/3 - u^2,   e(u, +-1) = (u^2 + 1/3 +- u) / 2
R = (d f_eq / du) . F / rho,   rho u = sum c f + F/2
with Smagorinsky: 1/w_eff = (tau + sqrt(tau^2 + 18 sqrt(2) Cs^2 |Pi| / rho)) / 2,   tau = 1/w)",
    .source =
        "Bhatnagar, Gross, Krook (1954); force: Guo, Zheng, Shi, PRE 65, 046308 (2002); "
        "eddy viscosity: Hou, Sterling, Chen, Doolen, comp-gas/9401004 (1994)",
    .provenance = Provenance::published,
    .caution = "Pi of the eddy viscosity is taken without its trace.",
    .parameters = with_eddies,
    .reads_means = false};

constexpr CollisionEntry acm{
    .model = CollisionModel::acm,
    .title = "ACM-MRT",
    .help =
        "Central moments with one adaptive third-order rate a node: sharp where the flow is "
        "smooth, damped where it is not; bears high Reynolds numbers",
    .equations = R"(k_pqr = sum f (cx - ux)^p (cy - uy)^q (cz - uz)^r,   n = k + R/2 - k_eq
order 2: shear with w = 1 / (3 nu + 1/2), trace with 1, with the cubic Galilean correction
  Dx = -(w/2)(a + b) + (rho - tr)/2,   Dy = Dx + (3w/2) a,   Dz = Dx + (3w/2) b
  a = k_200 - k_020,   b = k_200 - k_002,   tr = k_200 + k_020 + k_002
  tr* = rho - (3/2)(ux^2 Dx + uy^2 Dy + uz^2 Dz)
  a* = (1 - w) a - 3 (1 - w/2)(ux^2 Dx - uy^2 Dy),   b* likewise with z for y
order 3: k* = (1 - w3) n + R/2
  (1/w - 1/2)(1/w3_0 - 1/2) = magic,   1 - w3 = (1 - w3_0) lambda rho / (q + lambda rho)
  q^2 = 3 (n_120^2 + n_102^2 + n_210^2 + n_012^2 + n_201^2 + n_021^2) + 6 n_111^2
orders 4 to 6, from the moments after collision:
  k_220* = (k_200* + k_020*)/3 - rho/9,   k_211* = k_011*/3
  k_122* = (k_120* + k_102*)/3 - k_100*/9
  k_222* = (k_200* + k_020* + k_002*)/9 - 2 rho/27)",
    .source =
        "basis and force: De Rosis, Huang, Coreixas, Phys. Fluids 31, 117102 (2019); "
        "correction: Geier et al., Comput. Math. Appl. 70, 507 (2015); the idea of an "
        "adaptive rate: Chen, Li, Fan, Liu, TVCG (2021)",
    .provenance = Provenance::ours,
    .caution =
        "Chen et al. leave their adaptive rule to earlier papers; this local rule (the "
        "sensor q, the limiter, the closure of orders 4 to 6) is ours.",
    .parameters = adaptive,
    .reads_means = false};

constexpr CollisionEntry mrt{
    .model = CollisionModel::mrt,
    .title = "RM-MRT",
    .help = "Raw moments with several rates, the model that Chen et al. compare theirs with",
    .equations =
        R"(m_pqr = sum f cx^p cy^q cz^r,   n = m + R/2 - m_eq,   m* = m_eq + R/2 + (1 - D) n
m_eq = rho M_p(ux) M_q(uy) M_r(uz),   M = (1, u, u^2 + 1/3)
D: shear w = 1 / (3 nu + 1/2); trace and orders 3 to 6: 1
with Smagorinsky: 1/w_eff = (tau + sqrt(tau^2 + 18 sqrt(2) Cs^2 |Pi| / rho)) / 2,   tau = 1/w)",
    .source =
        "d'Humieres et al., Phil. Trans. R. Soc. A 360, 437 (2002); eddy viscosity: Hou, "
        "Sterling, Chen, Doolen, comp-gas/9401004 (1994)",
    .provenance = Provenance::published,
    .caution = "Chen et al. do not print their rates; 1 above the shear block is the usual choice.",
    .parameters = with_eddies,
    .reads_means = false};

constexpr CollisionEntry central{
    .model = CollisionModel::central,
    .title = "Central moments, fixed rates",
    .help =
        "De Rosis' central moments with all high rates 1: the textbook form, far too viscous "
        "for short waves at low viscosity",
    .equations = R"(k_pqr = sum f (cx - ux)^p (cy - uy)^q (cz - uz)^r
k* = k_eq + R/2 + (1 - D)(k + R/2 - k_eq)
k_eq = rho M_p M_q M_r,   M = (1, 0, 1/3)
R: k_100 = Fx,   k_120 = k_102 = Fx/3,   k_122 = Fx/9, and likewise for y and z
D: shear w = 1 / (3 nu + 1/2); trace and orders 3 to 6: 1)",
    .source = "De Rosis, Huang, Coreixas, Phys. Fluids 31, 117102 (2019)",
    .provenance = Provenance::published,
    .caution = "A uniform flow of (0.1, 0.1, 0) is unstable at nu = 1e-5.",
    .parameters = viscosity_only,
    .reads_means = false};

constexpr CollisionEntry study_2019{
    .model = CollisionModel::study_2019,
    .title = "Study: rule of 2019",
    .help =
        "Second-hand: high-order rates from the local speed, as a third party's program gives "
        "the rule",
    .equations =
        R"(central moments as in model central, but for order k = 3 (with the trace), 4, 5, 6
  nu_k = nu_k0 (5 - 4 |u| / |u|_max),   nu_k0 = 0.005, 0.007, 0.009, 0.010
  w_k = 1 / (3 nu_k + 1/2))",
    .source = "Li, Bai, Liu, arXiv 1807.02284, as read in Carabalone/cuda-lbm",
    .provenance = Provenance::second_hand,
    .caution =
        "The program leaves open whether the speed or the strain is meant, and notes that "
        "the rule did not work for it. The maximum is that of the state which the step "
        "collides, without the obstacles' force; the ratio is held at 1 at most (ours).",
    .parameters = viscosity_only,
    .reads_means = true};

constexpr CollisionEntry study_2020{
    .model = CollisionModel::study_2020,
    .title = "Study: rule of 2020",
    .help =
        "Second-hand: one high-order rate from the node's state over its mean, as a third "
        "party's program gives the rule",
    .equations = R"(central moments as in model central, but trace and orders 3 to 6 with
  w_high = 1 / (3 tau* + 1/2)
  tau* = 0.0003 rho/<rho> - 0.00775 |rho u|/<|rho u|> + 0.00016 |Pi|/<|Pi|> + 0.0087
Pi: raw second moments,   < >: mean over the domain)",
    .source =
        "Li, Chen, Desbrun, Zheng, Liu, ACM Trans. Graph. 39 (2020), as read in "
        "Carabalone/cuda-lbm",
    .provenance = Provenance::second_hand,
    .caution =
        "The program notes that the rule did not work for it. tau* is held within [5e-4, "
        "0.05] and the means are those of the state which the step collides, without the "
        "obstacles' force (ours). Expect noise in the vorticity.",
    .parameters = viscosity_only,
    .reads_means = true};

constexpr CollisionEntry kbc{
    .model = CollisionModel::kbc,
    .title = "KBC",
    .help =
        "Entropic: the rate of everything but shear follows from the entropy of each node; "
        "stable, no parameter, more arithmetic",
    .equations = R"(f* = f - beta (2 s + gamma h),   beta = w/2,   w = 1 / (3 nu + 1/2)
s: populations of the deviatoric second-order central moments of n = f + R/2 - f_eq,   h = n - s
gamma = 1/beta - (2 - 1/beta) <s|h> / <h|h>,   <x|y> = sum x_i y_i / f_eq_i
gamma = 2 (BGK) where h vanishes)",
    .source = "Boesch, Chikatamarla, Karlin, PRE 92, 043309 (2015), arXiv 1507.02518",
    .provenance = Provenance::published,
    .caution =
        "gamma is the usual linearisation, written as it is commonly quoted and not checked "
        "against the paper's text. That the force enters as in the other models (R/2 before and "
        "after) is ours.",
    .parameters = viscosity_only,
    .reads_means = false};

constexpr std::array registry{bgk, acm, mrt, central, study_2019, study_2020, kbc};

}  // namespace

std::string_view provenance_name(Provenance provenance) {
    switch (provenance) {
        case Provenance::published:
            return "published";
        case Provenance::second_hand:
            return "second-hand";
        case Provenance::ours:
            break;
    }
    return "ours";
}

bool CollisionEntry::reads(std::string_view parameter) const {
    return std::ranges::find(parameters, parameter) != parameters.end();
}

std::span<const CollisionEntry> collision_registry() {
    return registry;
}

const CollisionEntry& collision_entry(CollisionModel model) {
    return registry.at(static_cast<std::size_t>(model));
}

}  // namespace lattice::fluid
