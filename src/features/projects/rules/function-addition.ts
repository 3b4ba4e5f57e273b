/**
 * What the Add Function dialog says when the function could not be added, before the reason
 * (docs/readings.md#000-8).
 */
export const addFunctionFailed = "Failed to add function to project. Please try again.";
export const chooseFunction = "Choose a function";
