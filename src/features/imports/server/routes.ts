import { changeMatches, decideNames, findNamesLike, readMatches } from "./match-names.ts";
import { exportProblems, readProblems } from "./problems.ts";
import { beginImport, discardImport, listImports, readImport, uploadPart } from "./import-files.ts";
import { changeReading } from "./change-reading.ts";
import { readUndo } from "./read-undo.ts";
import { readUnderstood } from "./read-understood.ts";
import { recogniseImport } from "./recognise-import.ts";
import { cancelImport, checkImportFile, correctionRows, runImport, undoImport } from "./run-steps.ts";

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
  correctionRows,
  exportProblems,
};
