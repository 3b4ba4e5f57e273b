import { useState } from "react";
import { Badge } from "#ui/data/Badge.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { useNarrow } from "#web/use-narrow.ts";
import type { Verdict } from "../../contract.ts";
import type { ImportState } from "./use-import.ts";
import "../invitations.css";

type Kind = Verdict["kind"];

const looks: Record<Kind, { readonly ahead: string; readonly done: string; readonly tone: Tone }> = {
  invite: { ahead: "Invite", done: "Invited", tone: "positive" },
  update: { ahead: "Update", done: "Updated", tone: "info" },
  unchanged: { ahead: "Unchanged", done: "Unchanged", tone: "neutral" },
  invited: { ahead: "Already invited", done: "Already invited", tone: "neutral" },
  problem: { ahead: "Problem", done: "Problem", tone: "critical" },
};
const kinds = ["invite", "update", "unchanged", "invited", "problem"] as const;

/** Every row of the file with what happens to it, or has. */
export function ImportReport({ state }: { readonly state: ImportState }) {
  const [shown, setShown] = useState<Kind | "all">("all");
  const { verdicts, finished } = state;
  const wordFor = ({ kind, row }: Verdict) => (finished.has(row) ? looks[kind].done : looks[kind].ahead);
  const counts = kinds
    .map((kind) => ({ kind, count: verdicts.filter((verdict) => verdict.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const filter = counts.some(({ kind }) => kind === shown) ? shown : "all";
  const isNarrow = useNarrow();
  const columns: readonly Column<Verdict>[] = [
    {
      id: "row",
      header: "Row",
      cell: ({ row }) => row,
      number: true,
      width: "56px",
      exportValue: ({ row }) => row,
    },
    {
      id: "email",
      header: "Email",
      cell: ({ email }) => (email === "" ? <span className="quiet">–</span> : <bdi dir="ltr">{email}</bdi>),
      exportValue: ({ email }) => email,
    },
    {
      id: "kind",
      header: "Result",
      cell: (verdict) => <Badge tone={looks[verdict.kind].tone}>{wordFor(verdict)}</Badge>,
      exportValue: wordFor,
    },
    {
      id: "details",
      header: "Details",
      cell: Details,
      exportValue: (verdict) => detailsOf(verdict).join("; "),
    },
  ];
  return (
    <div className="stack">
      {counts.length > 1 && (
        <div className="row-wrap">
          <Segmented
            small
            label="Rows"
            value={filter}
            onValueChange={setShown}
            options={[
              { value: "all", label: `All ${verdicts.length}` },
              ...counts.map(({ kind, count }) => ({ value: kind, label: `${looks[kind].ahead} ${count}` })),
            ]}
          />
        </div>
      )}
      <div className="lined import-table">
        <Table
          label="Rows of the file"
          columns={isNarrow ? narrowOf(columns) : columns}
          exportColumns={columns}
          wraps
          rows={filter === "all" ? verdicts : verdicts.filter(({ kind }) => kind === filter)}
          rowId={({ row }) => String(row)}
          exportAs="Import report"
        />
      </div>
    </div>
  );
}

/**
 * On a phone the details stand under the address: why a row cannot be sent is read without scrolling
 * sideways.
 */
function narrowOf(columns: readonly Column<Verdict>[]): readonly Column<Verdict>[] {
  return columns
    .filter(({ id }) => id !== "details")
    .map((column) =>
      column.id === "email"
        ? {
            ...column,
            header: "Email and details",
            cell: (verdict: Verdict) => (
              <>
                {column.cell(verdict)}
                <Details {...verdict} />
              </>
            ),
          }
        : column,
    );
}

/** What is wrong, what changes, or in one line what someone is invited with. */
function detailsOf({ kind, problems, changes }: Verdict): string[] {
  if (kind === "invite")
    return changes.length === 0 ? [] : [changes.map(({ field, to }) => `${field}: ${to}`).join(" · ")];
  return [...problems, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)];
}

/** The same to look at: what was and what will be stand each in its own direction of writing. */
function Details(verdict: Verdict) {
  const { kind, changes } = verdict;
  if (kind === "invite" || changes.length === 0)
    return (
      <span className="import-details fine">
        {detailsOf(verdict).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    );
  return (
    <span className="import-details fine">
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          {field}: <bdi>{from}</bdi> → <bdi>{to}</bdi>
        </span>
      ))}
    </span>
  );
}
