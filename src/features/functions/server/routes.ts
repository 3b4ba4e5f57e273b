import { createFunction } from "./create-function.ts";
import { listFunctions } from "./list-functions.ts";

export const functionRoutes = [listFunctions, createFunction];
