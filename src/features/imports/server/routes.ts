import { beginImport } from "./begin-import.ts";
import { changeMatches, decideNames } from "./change-matches.ts";
import { changeReading } from "./change-reading.ts";
import { discardImport } from "./discard-import.ts";
import { exportProblems } from "./export-problems.ts";
import { findNamesLike } from "./find-names-like.ts";
import { listImports } from "./list-imports.ts";
import { readImport } from "./read-import.ts";
import { readMatches } from "./read-matches.ts";
import { readProblems } from "./read-problems.ts";
import { readUndo } from "./read-undo.ts";
import { readUnderstood } from "./read-understood.ts";
import { recogniseImport } from "./recognise-import.ts";
import { cancelImport, checkImportFile, mendRows, runImport, undoImport } from "./take-steps.ts";
import { uploadPart } from "./upload-part.ts";

/** Every endpoint of imports. */
export const importRoutes = {
  listImports,
  beginImport,
  findNamesLike,
  readImport,
  uploadPart,
  recogniseImport,
  changeReading,
  readMatches,
  readUnderstood,
  changeMatches,
  decideNames,
  checkImportFile,
  runImport,
  cancelImport,
  readUndo,
  undoImport,
  discardImport,
  readProblems,
  mendRows,
  exportProblems,
};
