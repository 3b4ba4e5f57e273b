import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { KindCode } from "../rules/kinds/fields.ts";
import type { StepProps } from "./step-props.ts";
import { rowsInWords } from "./import-words.ts";
import { OutcomeTable } from "./OutcomeTable.tsx";
import { ProblemRows } from "./ProblemRows.tsx";
import { StepFoot } from "./StepFoot.tsx";
import { StandingTable } from "./RemainingTable.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { useProblems } from "./use-pages.ts";
import { WorkProgress } from "./WorkProgress.tsx";

interface Place {
  readonly to: string;
  readonly label: string;
}

const users: Place = { to: "/admin/users", label: t`Users & Roles` };
const projects: Place = { to: "/projects", label: t`Projects` };
const dashboard: Place = { to: "/dashboard/organisation", label: t`Organisation Dashboard` };
const reports: Place = { to: "/reports", label: t`Reports` };

/** Where what was imported is now. */
const places: Readonly<Record<KindCode, readonly Place[]>> = {
  functions: [{ to: "/admin/functions", label: t`Functions` }],
  people: [users],
  projects: [projects],
  characteristics: [projects],
  budgets: [projects, dashboard],
  forecasts: [{ to: "/forecasts/calendar", label: t`Forecast Calendar` }, dashboard],
  allocations: [{ to: "/allocations/planner", label: t`Allocation Planner` }, dashboard],
  time_entries: [dashboard, reports],
  holiday_requests: [{ to: "/everyone", label: t`Everyone` }, reports],
  holiday_balances: [users],
};

/** The import under way, done, being undone or undone. */
export function DoneStep(props: StepProps) {
  const { view, edits } = props;
  const { status } = view;
  if (status === "running")
    return (
      <Panel
        title={t`Importing`}
        actions={
          <Button small pending={edits.pending} onClick={() => void edits.stop()}>{t`Stop and undo`}</Button>
        }
      >
        <div className="stack gap-2">
          <WorkProgress view={view} />
          <p className="muted fine">{t`You can leave this page. The import continues, and you'll find it under Import.`}</p>
        </div>
      </Panel>
    );
  if (status === "undoing")
    return (
      <Panel title={t`Undoing the import`}>
        <WorkProgress view={view} />
      </Panel>
    );
  return status === "undone" ? <Undone {...props} /> : <Done {...props} />;
}

function Done(props: StepProps) {
  const { view, onStep } = props;
  const [undoing, setUndoing] = useState(false);
  const { outcome, failure, kind } = view;
  const made = (outcome?.results.created.count ?? 0) + (outcome?.results.changed.count ?? 0);
  return (
    <>
      {failure === null ? (
        <Banner tone="positive">
          {made === 0 ? t`Nothing needed changing` : t`${rowsInWords(view, made)} imported`}
        </Banner>
      ) : (
        <Banner tone="caution">{failure}</Banner>
      )}
      {outcome && <OutcomeTable view={view} outcome={outcome} />}
      <Panel title={t`See it in Stint`}>
        <div className="row-wrap">
          {(kind === null ? [] : places[kind]).map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass()}>
              {label}
            </Link>
          ))}
          <Link
            to="/admin/import"
            className={buttonClass({ variant: "ghost" })}
          >{t`Import another file`}</Link>
        </div>
      </Panel>
      <ProblemRows {...props} />
      <StepFoot onBack={() => onStep("names")}>
        <Button variant="danger" onClick={() => setUndoing(true)}>{t`Undo import`}</Button>
      </StepFoot>
      {undoing && <UndoDialog view={view} onClose={() => setUndoing(false)} />}
    </>
  );
}

/** What stands after an undo, as its question said. */
function StillThere({ view }: Pick<StepProps, "view">) {
  const read = useProblems(view, "skipped");
  const stays = (read.data?.problems ?? []).map(({ cells: [what = "", name = ""], reasons }) => ({
    what,
    name,
    reasons,
  }));
  if (stays.length === 0) return null;
  return (
    <Panel title={t`What is still there`} flush>
      <StandingTable
        stays={stays}
        onMore={read.data?.hasMore === true ? read.more : undefined}
        pending={read.isFetching}
      />
    </Panel>
  );
}

function Undone({ view, edits, onStep }: StepProps) {
  const again = async () => {
    if (await edits.check()) onStep("check");
  };
  return (
    <>
      <Banner tone={view.failure === null ? "positive" : "caution"}>
        {view.failure ?? t`Import undone. Everything it made or changed is as it was before.`}
      </Banner>
      <StillThere view={view} />
      <Panel title={t`The file is still here`}>
        <p className="muted import-hint">{t`Correct how it is read, its names or its rows, and check it again. Or discard the import.`}</p>
      </Panel>
      <StepFoot onBack={() => onStep("columns")}>
        <Button
          variant="primary"
          pending={edits.pending}
          onClick={() => void again()}
        >{t`Check the file again`}</Button>
      </StepFoot>
    </>
  );
}
