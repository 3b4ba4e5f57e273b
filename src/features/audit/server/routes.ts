import { checkAudit } from "./check-audit.ts";
import { exportAudit, readAuditExport } from "./export-audit.ts";
import { listAuditEvents } from "./list-events.ts";
import { readAuditEvent } from "./read-event.ts";
import { readAuditFrame } from "./read-frame.ts";

export const auditRoutes = {
  listAuditEvents,
  readAuditFrame,
  readAuditEvent,
  checkAudit,
  exportAudit,
  readAuditExport,
};
