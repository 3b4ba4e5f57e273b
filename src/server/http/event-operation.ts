import { refusals, type OtherOperation } from "./openapi.ts";

/** `GET /api/events` as the OpenAPI document tells of it. */
export const eventOperation: OtherOperation = {
  path: "/api/events",
  method: "get",
  operation: {
    tags: ["Live updates"],
    operationId: "get_events",
    summary:
      "A stream that tells which kinds of things were written in the organisation, as server-sent events; what they are now is read by the other calls",
    "x-access": "anyone",
    "x-failure": "Live updates wait",
    security: [{ session: [] }],
    parameters: [
      {
        name: "Last-Event-ID",
        in: "header",
        required: false,
        description: "Where a lost connection goes on: the id of the last event heard",
        schema: { type: "string", pattern: "^\\d{1,15}$" },
        example: "48213",
      },
      {
        name: "since",
        in: "query",
        required: false,
        description:
          "Where a first connection begins: the newsPlace of the session, read before anything else. Without a place the stream begins now",
        schema: { type: "string", pattern: "^\\d{1,15}$" },
        example: "48213",
      },
    ],
    responses: {
      "200": {
        description: "Events named hello, news and ended. The data of news is a list of topic and request id",
        content: {
          "text/event-stream": {
            schema: { type: "string" },
            example:
              'id: 48214\nevent: news\ndata: [{"topic":"timesheet","request":"0198c5b1-7d2e-7a4b-8c11-52d3e9a0f6c4"}]\n\n',
          },
        },
      },
      ...refusals(["401", "429"]),
    },
  },
};
