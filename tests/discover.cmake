# Lists the test cases of one doctest program for ctest; runs after each link of the program.
#   cmake -D PROGRAM=... -D NAME=... -D LABELS=a,b -D TIMEOUT=... -D FOLDER=... -D OUTPUT=... -P discover.cmake

execute_process(COMMAND "${PROGRAM}" --list-test-cases WORKING_DIRECTORY "${FOLDER}"
    RESULT_VARIABLE status OUTPUT_VARIABLE listing ERROR_VARIABLE listing)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} --list-test-cases failed (${status}):\n${listing}")
endif()

# CMake's lists split at semicolons and stumble over brackets; names keep a near look.
string(REPLACE ";" "," listing "${listing}")
string(REPLACE "[" "(" listing "${listing}")
string(REPLACE "]" ")" listing "${listing}")
string(REPLACE "\\" "/" listing "${listing}")
string(REPLACE "\n" ";" lines "${listing}")
string(REPLACE "," ";" labels "${LABELS}")

set(script "")
foreach(line IN LISTS lines)
    if(line STREQUAL "" OR line MATCHES "^(=====|.doctest. |\\(doctest\\) )")
        continue()
    endif()
    # doctest takes a ? for any character and a comma for the start of another name.
    string(REGEX REPLACE "[,()/*\"$]" "?" filter "${line}")
    string(APPEND script
        "add_test([==[${NAME}/${line}]==] [==[${PROGRAM}]==] [==[--test-case=${filter}]==])\n"
        "set_tests_properties([==[${NAME}/${line}]==] PROPERTIES LABELS [==[${labels}]==]\n"
        "    TIMEOUT ${TIMEOUT} WORKING_DIRECTORY [==[${FOLDER}]==]\n"
        # A filter that matches no case is a failure, not a success.
        "    SKIP_REGULAR_EXPRESSION SKIPPED: FAIL_REGULAR_EXPRESSION [==[test cases: +0 [|]]==])\n")
endforeach()
file(WRITE "${OUTPUT}" "${script}")
