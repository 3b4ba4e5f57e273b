import { readHome, visitHome } from "./read-home.ts";
import { readOwed } from "./read-owed.ts";

export const homeRoutes = { readHome, readOwed, visitHome };
