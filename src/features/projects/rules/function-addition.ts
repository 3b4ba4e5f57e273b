/**
 * What the Add Function dialog says when the function could not be added, before the reason (specification
 * 000 section 8).
 */
export const addFunctionFailed = "Failed to add function to project. Please try again.";
export const chooseFunction = "Choose a function";
