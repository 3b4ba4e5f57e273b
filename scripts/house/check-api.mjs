// Lints the API's document, made from the source without starting a server. Ends with exit code 1 where a rule is
// broken.
import { routesByFeature } from "../../src/routes.ts";
import { calendarOperation } from "../../src/server/http/calendar.ts";
import { wallOperation } from "../../src/server/http/wall.ts";
import { eventOperation } from "../../src/server/http/event-stream.ts";
import { openApiOf } from "../../src/server/http/openapi.ts";
import { documentFaults } from "./api-lint.mjs";

const document = openApiOf(
  routesByFeature,
  [eventOperation, calendarOperation, wallOperation],
  "__Host-stint",
  { email: "support@stint.example", url: "https://stint.example/support" },
);
const faults = await documentFaults(document);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
