# `cmake --install` gives a tree that may lie anywhere: the program finds shaders and assets beside
# itself (bin/latticelab, share/latticelab/). `cpack -G DEB` makes a Debian package of it.
include(GNUInstallDirs)

# The program alone is packed: tests need not be built for it.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
install(TARGETS latticelab RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(DIRECTORY shaders assets DESTINATION "${CMAKE_INSTALL_DATADIR}/latticelab" PATTERN "*.py" EXCLUDE)
install(FILES README.md LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES app/desktop/latticelab.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES app/desktop/latticelab.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME latticelab)
set(CPACK_PACKAGE_VENDOR "LatticeLab authors")
set(CPACK_PACKAGE_CONTACT "LatticeLab authors <latticelab@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
    "LatticeLab simulates smoke with the lattice Boltzmann method and runs cellular automata, on an NVIDIA GPU
where there is one and on the processor's cores where there is none, and shows them live.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
# What the program links is found by dpkg-shlibdeps; OpenGL and EGL it opens while it runs.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libegl1, libgl1")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ffmpeg, fonts-dejavu-core")
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
