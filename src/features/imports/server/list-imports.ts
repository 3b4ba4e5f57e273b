import { serve } from "#server/http/serve.ts";
import * as contract from "../contract.ts";
import { importView } from "./import-view.ts";
import { importRows } from "./queries/imports.ts";

const most = 100;

/** GET /api/imports. */
export const listImports = serve(contract.listImports, async (call) => {
  const [rows] = await call.read(importRows(call.actor.orgId, most));
  return { imports: rows.map(importView) };
});
