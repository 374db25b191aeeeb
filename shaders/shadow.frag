// SPDX-License-Identifier: MIT
// Depth alone.
void main() {}
