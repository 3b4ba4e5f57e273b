import { changeFunction } from "./change-function.ts";
import { createFunction } from "./create-function.ts";
import { deleteFunction } from "./delete-function.ts";
import { listFunctions } from "./list-functions.ts";
import { readAllocatorCandidates, readFunction } from "./read-function.ts";
import { setFunctionActivity } from "./set-function-activity.ts";

export const functionRoutes = {
  listFunctions,
  readAllocatorCandidates,
  createFunction,
  readFunction,
  changeFunction,
  setFunctionActivity,
  deleteFunction,
};
