import { createContext, type ReactNode } from "react";

/**
 * What stands above the grid of a profile that is edited: a button that gives the project one more function.
 */
export const GridAction = createContext<ReactNode>(null);
