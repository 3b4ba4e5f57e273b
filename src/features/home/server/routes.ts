import { readHome, visitHome } from "./read-home.ts";
import { readTodos } from "./read-todos.ts";

export const homeRoutes = { readHome, readTodos, visitHome };
