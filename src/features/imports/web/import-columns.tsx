import { Link } from "@tanstack/react-router";
import type { Formats } from "#shared/formats.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import type { Column } from "#ui/table/column.ts";
import type { ImportView } from "../contract.ts";
import { kindLabels } from "../rules/kinds/kind-words.ts";
import { presetLabel } from "../rules/recognise/presets.ts";
import { isAtWork, isOpen } from "./import-steps.ts";
import { outcomeInWords, statusLooks } from "./import-words.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";

/** An import's state; while the server works at it with how much is done. */
export function ImportStatus({ view }: { readonly view: ImportView }) {
  const { label, tone, icon } = statusLooks[view.status];
  const share = view.rowsTotal === 0 ? 0 : Math.floor((100 * view.rowsDone) / view.rowsTotal);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
      {isAtWork(view) && ` ${percentText(Math.min(share, 100))}`}
    </Badge>
  );
}

const selects = ({ kind, preset }: ImportView): string => {
  if (kind === null) return "–";
  const tool = preset === null ? null : presetLabel(preset);
  return tool === null ? kindLabels()[kind] : t`${kindLabels()[kind]} from ${tool}`;
};

interface Handlers {
  readonly formats: Formats;
  readonly onUndo: (view: ImportView) => void;
  readonly onDiscard: (view: ImportView) => void;
}

/** The columns of the list of imports. */
export function importColumns({ formats, ...handlers }: Handlers): readonly Column<ImportView>[] {
  return [
    {
      id: "file",
      header: t`File`,
      cell: ({ fileName }) => <span className="medium anywhere">{fileName}</span>,
      sortValue: ({ fileName }) => fileName,
      rowHeader: true,
    },
    { id: "selects", header: t`Content`, cell: selects, sortValue: selects },
    {
      id: "status",
      header: t`Status`,
      cell: (view) => <ImportStatus view={view} />,
      sortValue: ({ status }) => statusLooks[status].label,
    },
    {
      id: "rows",
      header: t`Rows`,
      cell: (view) => outcomeInWords(view) || <span className="quiet">–</span>,
      exportValue: outcomeInWords,
    },
    {
      id: "by",
      header: t.as("person")`By`,
      cell: ({ createdByName }) => createdByName ?? "–",
      sortValue: ({ createdByName }) => createdByName,
    },
    {
      id: "when",
      header: t`Started`,
      cell: ({ createdAt }) => formats.instant(createdAt),
      sortValue: ({ createdAt }) => createdAt,
    },
    {
      id: "actions",
      header: t`Actions`,
      headerHidden: true,
      cell: (view) => <Actions view={view} {...handlers} />,
    },
  ];
}

/** On a phone everything of an import but its actions is under its name. */
export function narrowColumns(columns: readonly Column<ImportView>[]): readonly Column<ImportView>[] {
  const [file, ...others] = columns;
  if (!file) return columns;
  const actions = others.filter(({ id }) => id === "actions");
  const cell = (view: ImportView) => (
    <span className="stack gap-1 import-narrow">
      {file.cell(view)}
      <span className="muted fine">{selects(view)}</span>
      <span>
        <ImportStatus view={view} />
      </span>
      {outcomeInWords(view) !== "" && <span className="muted fine">{outcomeInWords(view)}</span>}
    </span>
  );
  return [{ ...file, cell }, ...actions];
}

function Actions({ view, onUndo, onDiscard }: { readonly view: ImportView } & Omit<Handlers, "formats">) {
  const { id, fileName, status } = view;
  const isUnfinished = status === "uploading" || isOpen(view);
  return (
    <span className="row end import-actions">
      {isUnfinished && status !== "undone" && (
        <Link
          to="/admin/import/$importId"
          params={{ importId: id }}
          className={buttonClass({ small: true })}
          aria-label={t`Continue ${fileName}`}
        >{t`Continue`}</Link>
      )}
      {status === "done" && (
        <Button
          small
          aria-label={t`Undo import of ${fileName}`}
          onClick={() => onUndo(view)}
        >{t`Undo import`}</Button>
      )}
      {isUnfinished && (
        <Button
          small
          variant="ghost"
          aria-label={t`Discard ${fileName}`}
          onClick={() => onDiscard(view)}
        >{t`Discard`}</Button>
      )}
    </span>
  );
}
