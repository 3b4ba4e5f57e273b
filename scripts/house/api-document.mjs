// The API's document, made from the source without starting a server.
import { routesByFeature } from "../../src/routes.ts";
import { backChannelLogoutOperation } from "../../src/server/http/back-channel-logout.ts";
import { calendarOperation } from "../../src/server/http/calendar.ts";
import { wallOperation } from "../../src/server/http/wall.ts";
import { eventOperation } from "../../src/server/http/event-stream.ts";
import { openApiOf } from "../../src/server/http/openapi.ts";

export const apiDocument = openApiOf(
  routesByFeature,
  [eventOperation, calendarOperation, wallOperation, backChannelLogoutOperation],
  "__Host-stint",
  { email: "support@stint.example", url: "https://stint.example/support" },
);
