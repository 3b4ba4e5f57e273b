import { checkAudit } from "./check-audit.ts";
import { exportAudit, readAuditExport } from "./export-audit.ts";
import { readAuditEvent, readAuditFrame, listAuditEvents } from "./reads.ts";

export const auditRoutes = {
  listAuditEvents,
  readAuditFrame,
  readAuditEvent,
  checkAudit,
  exportAudit,
  readAuditExport,
};
