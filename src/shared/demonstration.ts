import { t } from "./texts/t.ts";
/** Why something is refused in the public demonstration, and stands there closed. */
export const notInDemonstration = () => t`Not in the public demonstration.`;
