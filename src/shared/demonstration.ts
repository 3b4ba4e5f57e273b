/** Why something is refused in the public demonstration, and stands there closed. */
export const notInDemonstration = "Not in the public demonstration.";
