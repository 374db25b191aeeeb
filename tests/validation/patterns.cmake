lattice_script_test(patterns_with_golly LABELS validation
    COMMAND Python3::Interpreter "${CMAKE_CURRENT_SOURCE_DIR}/patterns_with_golly.py"
            "${PROJECT_SOURCE_DIR}/assets/patterns")

lattice_test(validation_rules SOURCES rule_soups.cpp rules_with_golly.cpp LIBRARIES lattice_automata)
