import { Progress } from "#ui/feedback/Progress.tsx";
import { Copy } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { IconButton } from "#ui/form/Button.tsx";
import { NoMailServer } from "#web/NoMailServer.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useViewer } from "#web/viewer.ts";
import { bulkFailure } from "../../rules/bulk-add.ts";
import { copyText } from "#ui/form/CopyButton.tsx";
import type { BulkRow, BulkRun } from "./use-bulk-run.ts";

const words = {
  waiting: t.as("invitation")`Waiting`,
  sent: t.as("invitation")`Sent`,
  failed: t.as("invitation")`Failed`,
} as const;
const tones = { waiting: "neutral", sent: "positive", failed: "critical" } as const;

interface BulkRunViewProps {
  readonly run: BulkRun;
  readonly sending: boolean;
  readonly stopped: string | null;
  readonly links: ReadonlyMap<string, string>;
}

/** A bulk on its way: progress, what failed, and every row with what became of it. */
export function BulkRunView({ run, sending, stopped, links }: BulkRunViewProps) {
  const { sendsMail } = useViewer();
  const waiting = run.rows.filter(({ state }) => state === "waiting").length;
  const failed = run.rows.filter(({ state }) => state === "failed");
  const failure = bulkFailure(failed);
  const done = run.rows.length - waiting;
  const sent = done - failed.length;
  return (
    <>
      {stopped !== null && (
        <Banner tone="critical">{t`${stopped} What was sent stays sent; the rest waits here.`}</Banner>
      )}
      {!sending && stopped === null && waiting > 0 && (
        <Banner tone="info">{t`${waiting} of ${run.rows.length} invitations from ${run.fileName} have not been sent yet.`}</Banner>
      )}
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
      {waiting > 0 ? (
        <Progress done={done} of={run.rows.length}>{t`${done} of ${run.rows.length} done`}</Progress>
      ) : (
        sent > 0 && <Banner tone="positive">{outcome(sent, sendsMail)}</Banner>
      )}
      {!sendsMail && sent > 0 && (
        <NoMailServer>{t`Copy each link before you close this, and pass it on yourself.`}</NoMailServer>
      )}
      <div className="lined import-table">
        <Table
          label={t`Invitations`}
          columns={columnsFor(links)}
          rows={run.rows}
          rowId={({ row }) => String(row)}
        />
      </div>
    </>
  );
}

function outcome(sent: number, sendsMail: boolean): string {
  return sendsMail
    ? t`${plural(sent, "# invitation has been sent", "# invitations have been sent")}.`
    : t`${plural(sent, "# invitation has been made", "# invitations have been made")}.`;
}

function columnsFor(links: ReadonlyMap<string, string>): Column<BulkRow>[] {
  const copy = (email: string, link: string) =>
    copyText(link).then(
      () => toast.success(t`The link for ${email} is copied`),
      () => toast.error(t`The link couldn't be copied. Send the invitation again from the list to see it.`),
    );
  return [
    { id: "row", header: t`Row`, cell: ({ row }) => row, number: true, width: "56px" },
    {
      id: "name",
      header: t`Name`,
      cell: ({ firstName, lastName }) => <bdi>{`${firstName} ${lastName}`.trim()}</bdi>,
    },
    { id: "email", header: t`Email`, cell: ({ email }) => email, rowHeader: true },
    {
      id: "state",
      header: t`Result`,
      cell: ({ state, error }) => (
        <span className="import-details">
          <span>
            <Badge tone={tones[state]}>{words[state]}</Badge>
          </span>
          {error !== "" && <span className="fine muted">{error}</span>}
        </span>
      ),
    },
    {
      id: "link",
      header: t`Link`,
      headerHidden: true,
      number: true,
      cell: ({ email }) => {
        const link = links.get(email);
        return (
          link !== undefined && (
            <IconButton
              small
              icon={Copy}
              label={t`Copy the link for ${email}`}
              onClick={() => void copy(email, link)}
            />
          )
        );
      },
    },
  ];
}
