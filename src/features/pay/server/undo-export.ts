import { t } from "#shared/texts/t.ts";
import { serve } from "#server/http/serve.ts";
import { notFound, wrongState } from "#server/refusal.ts";
import * as contract from "../contract.ts";
import {
  deleteMarks,
  deleteSubjects,
  exportById,
  lockSettings,
  markUndone,
  linesOf,
} from "./queries/exports.ts";

/** Milliseconds that giving everything back may need. */
const patience = 600_000;

/** POST /api/pay/exports/{exportId}/undo. All of it or nothing; its file stays. */
export const undoPayExport = serve(contract.undoPayExport, (call) =>
  call.write(
    async (transaction) => {
      const { orgId, id: actorId } = call.actor;
      const { exportId } = call.params;
      await transaction.run(lockSettings(orgId));
      const row = await transaction.first(exportById(orgId, exportId));
      if (!row) throw notFound(t`This export doesn't exist.`);
      if (row.undone_at !== null)
        throw wrongState(
          row.undone_by_name === null
            ? t`Someone has already undone export ${row.number}.`
            : t`${row.undone_by_name} has already undone export ${row.number}.`,
        );
      const later = await transaction.first(linesOf(orgId, exportId));
      if (later)
        throw wrongState(
          t`Export ${later.number} corrects hours of this one. Undo export ${later.number} first.`,
        );
      await transaction.run(deleteMarks(orgId, exportId));
      await transaction.run(deleteSubjects(orgId, exportId));
      await transaction.run(markUndone(orgId, exportId, actorId));
      await transaction.audit({
        action: "undo pay export",
        subjectType: "pay export",
        subjectId: exportId,
        before: { number: row.number, hours: row.hours, isUndone: false },
        after: { number: row.number, isUndone: true },
      });
      return {};
    },
    {},
    patience,
  ),
);
