import * as z from "zod/mini";
import type { Tool } from "./tool.ts";
import { CursorInput } from "./tools/inputs.ts";

/** A tool's arguments as JSON Schema, with the cursor of those that read. */
export function inputSchemaOf(tool: Tool) {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.input, {
    io: "input",
    unrepresentable: "any",
  });
  const cursor = tool.kind === "read" ? { cursor: z.toJSONSchema(CursorInput) } : {};
  return { ...schema, type: "object" as const, properties: { ...schema.properties, ...cursor } };
}
