// npm run backup, restore, move: copies of the configured database, wherever it is.
import { endAs } from "./ready.mjs";

// Folders are relative to the current one.
endAs("backup", {});
