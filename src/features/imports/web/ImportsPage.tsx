import { plural, t } from "#shared/texts/t.ts";
import { saveCsv } from "#ui/data/download.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { FileDrop } from "#ui/form/FileDrop.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { type ImportView, beginImport, listImports } from "../contract.ts";
import { type KindCode, kindCodes } from "../rules/kinds/fields.ts";
import { kindLabels } from "../rules/kinds/kind-words.ts";
import { kinds } from "../rules/kinds/kinds.ts";
import { DiscardImportDialog } from "./DiscardImportDialog.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { acceptedFiles, refusalOfFile } from "./chosen-file.ts";
import { importColumns, narrowColumns } from "./import-columns.tsx";
import type { ImportsSearch } from "./import-search.ts";
import { contentTexts, importTitles, rowTexts, templateTexts } from "./kind-texts.ts";
import { upload } from "./uploads.ts";
import "./imports.css";

/** /admin/import */
export function ImportsPage() {
  const read = useRead(listImports, {}, { fresh: freshFor.planning });
  const input = useRef<HTMLInputElement>(null);
  const choice = useChoice();
  const imports = read.data?.imports ?? [];
  const { kind }: ImportsSearch = useSearch({ strict: false });
  return (
    <main className="page">
      <PageHeader
        title={kind === undefined ? t`Import` : importTitles[kind]}
        subtitle={t`Import functions, people, projects, plans, time and holidays from files. You see every change before it's made.`}
        actions={
          <Button
            variant="primary"
            icon={FileUp}
            pending={choice.pending}
            pendingLabel={t`Starting...`}
            onClick={() => input.current?.click()}
          >{t`Choose a file`}</Button>
        }
      />
      <FileDrop
        label={t`File to import`}
        words={t`Drop a file here, or choose one`}
        hint={t`CSV or XLSX, up to 50 MB`}
        accept={acceptedFiles}
        input={input}
        error={choice.problem ?? undefined}
        disabled={choice.pending}
        onFile={choice.addFile}
      />
      {kind !== undefined && <KindContents kind={kind} />}
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Imports`} read={read} />
      ) : (
        (read.isPending || imports.length > 0) && <Imports imports={imports} loading={read.isPending} />
      )}
      {!read.isPending && (
        <ImportKinds key={imports.length === 0 ? "first" : "later"} isFirst={imports.length === 0} />
      )}
    </main>
  );
}

/** What a file of the kind that someone came to import contains, and an empty one to fill in. */
function KindContents({ kind }: { readonly kind: KindCode }) {
  return (
    <Banner tone="info" action={<TemplateButton kind={kind} />}>
      {rowTexts[kind]}
      {kind === "people" && (
        <>
          {" "}
          {t`New people start without a password and get no mail, unless you choose invitations for them.`}
        </>
      )}
    </Banner>
  );
}

/** Begins an import with a chosen file, and leads to it while the file is on its way. */
function useChoice() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const begin = useWrite(beginImport);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    pending: begin.isPending,
    addFile: (file: File) => {
      const refusal = refusalOfFile(file);
      setProblem(refusal);
      if (refusal !== null) return;
      begin.mutate(
        { body: { fileName: file.name, byteSize: file.size } },
        {
          onSuccess: ({ id }) => {
            void upload(client, id, file);
            void navigate({ to: "/admin/import/$importId", params: { importId: id } });
          },
          onError: ({ message }) => setProblem(message),
        },
      );
    },
  };
}

interface ImportsProps {
  readonly imports: readonly ImportView[];
  readonly loading: boolean;
}

/** The imports so far, each with what can be done about it. */
function Imports({ imports, loading }: ImportsProps) {
  const navigate = useNavigate();
  const formats = useFormats();
  const isNarrow = useNarrow();
  const [requested, setRequested] = useState<{
    readonly what: "undo" | "discard";
    readonly id: string;
  } | null>(null);
  const openDialog = (what: "undo" | "discard") => (view: ImportView) => setRequested({ what, id: view.id });
  const meant = imports.find(({ id }) => id === requested?.id);
  const close = () => setRequested(null);
  const columns = importColumns({ formats, onUndo: openDialog("undo"), onDiscard: openDialog("discard") });
  return (
    <Panel title={t`Imports`} flush className="import-list">
      <Table
        label={t`Imports`}
        columns={isNarrow ? narrowColumns(columns) : columns}
        exportColumns={columns}
        wraps
        rows={imports}
        rowId={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: "/admin/import/$importId", params: { importId: id } })}
        loading={loading && t`Loading imports...`}
        count={t`${plural(imports.length, "# import", "# imports")}`}
      />
      {meant && requested?.what === "undo" && <UndoDialog view={meant} onClose={close} />}
      {meant && requested?.what === "discard" && (
        <DiscardImportDialog view={meant} onClose={close} onDiscarded={close} />
      )}
    </Panel>
  );
}

/** What can be imported, in the order that works, each with a template to fill in. */
function ImportKinds({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <Panel
      title={isFirst ? t`Nothing imported yet` : t`What you can import`}
      collapsible={!isFirst}
      defaultOpen={isFirst}
    >
      <p className="muted import-hint">{t`Import in this order, since each file refers to the ones before it. Exports of other tools and your spreadsheets are recognised by their columns. To start from an empty file, download a template.`}</p>
      <ol className="import-kinds">
        {kindCodes.map((code, at) => {
          return (
            <li key={code}>
              <span className="number quiet" aria-hidden="true">
                {at + 1}
              </span>
              <span className="import-kind-words">
                <span className="medium block">{kindLabels()[code]}</span>
                <span className="muted fine block">{contentTexts[code]}</span>
              </span>
              <TemplateButton kind={code} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** An empty file of a kind, with its headings. */
function TemplateButton({ kind }: { readonly kind: KindCode }) {
  const { title, fields } = kinds[kind];
  return (
    <Button
      small
      variant="ghost"
      icon={Download}
      aria-label={templateTexts[kind]}
      onClick={() => saveCsv(`${title} template`, [fields.map(({ heading }) => heading)])}
    >{t`Template`}</Button>
  );
}
