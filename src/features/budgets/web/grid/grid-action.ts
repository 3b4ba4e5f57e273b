import { createContext, type ReactNode } from "react";

/** A button above an edited grid that adds a function to the project. */
export const GridAction = createContext<ReactNode>(null);
