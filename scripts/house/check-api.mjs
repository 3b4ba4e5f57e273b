// Lints the API's document. Ends with exit code 1 where a rule is
// broken.
import { apiDocument } from "./api-document.mjs";
import { documentFaults } from "./api-lint.mjs";

const faults = await documentFaults(apiDocument);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
