import { changeFunction, setFunctionActivity, createFunction, deleteFunction } from "./change-function.ts";
import { readAllocatorCandidates, readFunction, listFunctions } from "./reads.ts";

export const functionRoutes = {
  listFunctions,
  readAllocatorCandidates,
  createFunction,
  readFunction,
  changeFunction,
  setFunctionActivity,
  deleteFunction,
};
