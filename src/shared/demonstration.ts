import { t } from "./texts/t.ts";
/** Why something is refused in the public demonstration, and is closed there. */
export const notInDemonstration = () => t`Not in the public demonstration.`;
