import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useWrite } from "#web/data.ts";
import { clearUnworkable, type UnworkableHours } from "#features/proposals/unworkable-contract.ts";

interface UnworkableDialogProps {
  readonly functionId: string;
  readonly rows: readonly UnworkableHours[];
  /** Hours of all rows, also of those that aren't listed. */
  readonly total: number;
  readonly onClose: () => void;
}

const keyOf = ({ userId, projectId, functionId, month }: UnworkableHours) =>
  [userId, projectId, functionId, month].join(" ");

const reasonOf = (row: UnworkableHours): string =>
  row.because === "project"
    ? t`the project isn't open in this month`
    : t`can't be allocated by ${row.functionName}`;

/** Hours to come that no one can work, to clear or to open where they were allocated. */
export function UnworkableDialog({ functionId, rows, total, onClose }: UnworkableDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const write = useWrite(clearUnworkable);
  const listed = sumHours(rows.map(({ hours }) => hours));
  const chosen = rows.filter((row) => !left.has(keyOf(row)));
  const choose = (row: UnworkableHours, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(keyOf(row));
    else next.add(keyOf(row));
    setLeft(next);
  };
  return (
    <Dialog
      open
      size="medium"
      title={t`Clear hours that can't be worked`}
      subtitle={t`To give the hours to someone else instead, open their month and reassign them.`}
      onClose={onClose}
      pending={write.isPending}
      verb={t`Clear ${plural(sumHours(chosen.map(({ hours }) => hours)), "# hour", "# hours")}`}
      pendingVerb={t`Clearing...`}
      danger
      failure={write.error?.message ?? null}
      onSubmit={() => {
        if (chosen.length === 0) return;
        const places = chosen.map(({ userId, projectId, month, functionId: allocatedBy }) => ({
          userId,
          projectId,
          month,
          functionId: allocatedBy,
        }));
        write.mutate(
          { params: { functionId }, body: { places } },
          {
            onSuccess: ({ hours }) => {
              toast.success(t`${plural(hours, "# hour", "# hours")} cleared`);
              onClose();
            },
          },
        );
      }}
    >
      {listed < total && (
        <p>{t`The earliest ${formatHours(listed)} of ${plural(total, "# hour", "# hours")} are listed. The others follow once these are cleared.`}</p>
      )}
      <ul className="stack gap-3 unworkable">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Checkbox checked={!left.has(keyOf(row))} onCheckedChange={(isChosen) => choose(row, isChosen)}>
              <bdi>{row.userName}</bdi>, {row.projectCode} <bdi>{row.projectName}</bdi>:{" "}
              {t`${plural(row.hours, "# hour", "# hours")} on ${plural(row.days, "# day", "# days")}`}
            </Checkbox>
            <small className="block muted">
              <Link
                to="/allocations/$tab"
                params={{ tab: "planner" }}
                search={{ function: row.functionId, month: row.month }}
                onClick={onClose}
              >
                {row.functionName}, {formatMonth(row.month)}
              </Link>
              : {reasonOf(row)}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
