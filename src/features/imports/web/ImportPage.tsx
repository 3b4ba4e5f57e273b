import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ChevronLeft, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { restOn } from "#ui/layout/stable-place.ts";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { readImport, type ImportView } from "../contract.ts";
import { CheckStep } from "./CheckStep.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { DiscardImportDialog } from "./DiscardImportDialog.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { FileStep } from "./FileStep.tsx";
import { ImportStatus } from "./import-columns.tsx";
import { type ImportSearch, type Step, steps } from "./import-search.ts";
import { isAtWork, isOpen, stepShown, isBehind, isReachable } from "./import-steps.ts";
import { recognisedAs } from "./import-words.ts";
import { NamesStep } from "./NamesStep.tsx";
import type { StepProps } from "./step-props.ts";
import { useImportEdits } from "./use-import-edits.ts";
import { useCorrections } from "./use-corrections.ts";
import "./imports.css";

/** What the steps are called. */
const stepWords: Readonly<Record<Step, string>> = {
  file: t`File`,
  columns: t`Columns`,
  names: t`Names`,
  check: t.as("step")`Check`,
  done: t.as("step")`Done`,
};

/** The steps with the current one; those that can be looked at are links. */
function StepList({ view, shown }: { readonly view: ImportView; readonly shown: Step }) {
  return (
    <Tabs label={t`Steps`}>
      {steps.map((step, at) => {
        const isDone = isBehind(view, step);
        const content = (
          <>
            {isDone ? (
              <CircleCheck className="icon-small import-step-done" />
            ) : (
              <span className="quiet">{at + 1}</span>
            )}{" "}
            {stepWords[step]}
            {isDone && <span className="visually-hidden">: {t.as("step")`done`}</span>}
          </>
        );
        return isReachable(view, step) || step === shown ? (
          <Link
            key={step}
            to="/admin/import/$importId"
            params={{ importId: view.id }}
            search={{ step }}
            className={tabClass}
            aria-current={step === shown ? "step" : undefined}
          >
            {content}
          </Link>
        ) : (
          <span key={step} className={`${tabClass} import-step-off`}>
            {content}
          </span>
        );
      })}
    </Tabs>
  );
}

/** /admin/import/$importId */
export function ImportPage() {
  const { importId = "" } = useParams({ strict: false });
  const read = useRead(readImport, { params: { importId } }, { fresh: freshFor.opening });
  // Someone else has discarded it.
  const isGone = read.error?.status === 404;
  return (
    <main className="page">
      <Link to="/admin/import" className="back-link for-finger">
        <ChevronLeft className="icon-small" />
        {t`Import`}
      </Link>
      {(read.data === undefined || isGone) && <PageHeader title={t`Import`} />}
      <ReadView
        read={isGone ? { ...read, data: undefined } : read}
        loading={t`Loading import...`}
        failed={t`Error Loading Import`}
      >
        {(view) => <Wizard key={view.id} view={view} />}
      </ReadView>
    </main>
  );
}

const pages: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  file: FileStep,
  columns: ColumnsStep,
  names: NamesStep,
  check: CheckStep,
  done: DoneStep,
};

function Wizard({ view }: { readonly view: ImportView }) {
  const navigate = useNavigate();
  const { step }: ImportSearch = useSearch({ strict: false });
  const edits = useImportEdits(view.id);
  const corrections = useCorrections(view.id);
  const [discarding, setDiscarding] = useState(false);
  const shown = stepShown(view, step);
  const place = useStepFocus(shown);
  const Page = pages[shown];
  const params = { importId: view.id };
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // An answer that leads on may come after someone has gone elsewhere.
  const lead = (next: Step) => {
    if (isHere.current) void navigate({ to: "/admin/import/$importId", params, search: { step: next } });
  };
  const mayDiscard = view.status === "uploading" || isOpen(view);
  return (
    <>
      <PageHeader
        title={<span className="anywhere">{view.fileName}</span>}
        meta={<ImportStatus view={view} />}
        subtitle={view.kind === null ? undefined : recognisedAs(view)}
        actions={
          mayDiscard && (
            <Button variant="ghost" onClick={() => setDiscarding(true)}>{t`Discard import`}</Button>
          )
        }
      />
      <StepList view={view} shown={shown} />
      {edits.problem !== null && (
        <Banner tone="caution" onDismiss={edits.dismiss}>
          {edits.problem}
        </Banner>
      )}
      {!isOpen(view) && ["file", "columns", "names"].includes(shown) && view.status !== "uploading" && (
        <Banner tone="info">
          {isAtWork(view)
            ? t`This import is running, so nothing can be changed here for now.`
            : t`This import is done. Undo it before you change how the file is read.`}
        </Banner>
      )}
      <section
        ref={place}
        className="stack"
        aria-label={stepWords[shown]}
        aria-busy={edits.pending || undefined}
      >
        <Page key={shown} view={view} edits={edits} corrections={corrections} onStep={lead} />
      </section>
      {discarding && (
        <DiscardImportDialog
          view={view}
          onClose={() => setDiscarding(false)}
          onDiscarded={() => {
            corrections.forget();
            void navigate({ to: "/admin/import" });
          }}
        />
      )}
      <DiscardDialog {...corrections.question} what={t`The rows you corrected haven't been saved yet.`} />
    </>
  );
}

/** The keyboard goes on in the step that came, where the button that led there has gone. */
function useStepFocus(shown: Step) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) restOn(place.current);
    before.current = shown;
  }, [shown]);
  return place;
}
