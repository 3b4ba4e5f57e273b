// npm run backup, restore, move: copies of the configured database, wherever it is.
import { endAs } from "./ready.mjs";

// Folders are named from where one stands.
endAs("backup", {});
