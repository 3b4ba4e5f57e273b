import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed, CircleDot, ListChecks } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import type { Output } from "#shared/contract.ts";
import { locale } from "#shared/texts/current.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { hasSample, listState, setUpSteps, type SetUpStep, type StepState } from "../rules/set-up-steps.ts";
import { sampleInWords } from "../rules/sample-use.ts";
import { changeSetUpList, loadSampleData, readSetUpList } from "../set-up-contract.ts";
import { RemoveSampleDialog } from "./RemoveSampleDialog.tsx";
import "./set-up-list.css";

const useFacts = () => useRead(readSetUpList, {}, { fresh: freshFor.planning });

/** Brings a dismissed list back; nothing while there is none to bring back. */
export function ShowSetUpList() {
  const { data } = useFacts();
  const change = useWrite(changeSetUpList);
  if (!data || listState(data, setUpSteps(data)) !== "dismissed") return null;
  return (
    <Button
      icon={ListChecks}
      pending={change.isPending}
      onClick={() => change.mutate({ body: { isDismissed: false } })}
    >{t`Show set-up list`}</Button>
  );
}

/** Leads an organisation from nothing to its first month; gone once everything is done. */
export function SetUpList() {
  const read = useFacts();
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={readSetUpList.failure} read={read} />;
  if (read.data === undefined || listState(read.data, setUpSteps(read.data)) !== "open") return null;
  return <OpenList facts={read.data} />;
}

function OpenList({ facts }: { readonly facts: Output<typeof readSetUpList> }) {
  const change = useWrite(changeSetUpList);
  const load = useWrite(loadSampleData);
  const panel = useRef<HTMLDivElement>(null);
  const steps = setUpSteps(facts);
  const next = steps.find(({ state }) => state !== "done");
  const done = steps.filter(({ state }) => state === "done").length;
  const failure = change.error?.message ?? load.error?.message;
  const loadSample = () =>
    load.mutate(
      {},
      {
        onSuccess: (counts) => {
          toast.success(t`Sample data loaded: ${sampleInWords(counts)}`);
          // The button that was pressed is gone.
          panel.current?.querySelector<HTMLElement>("a, button")?.focus();
        },
      },
    );
  return (
    <Panel
      title={t`Set up your organisation`}
      actions={
        <div className="row">
          <span className="muted fine nowrap">{t`${done} of ${plural(steps.length, "# step", "# steps")} done`}</span>
          <Button
            small
            variant="ghost"
            pending={change.isPending}
            onClick={() => change.mutate({ body: { isDismissed: true } })}
          >{t`Dismiss`}</Button>
        </div>
      }
    >
      <div className="stack" ref={panel}>
        {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
        {hasSample(facts) ? (
          <SampleNotice />
        ) : (
          facts.isWithoutProjects && <SampleOffer isLoading={load.isPending} onLoad={loadSample} />
        )}
        <ol className="set-up-steps">
          {steps.map((step) => (
            <Step
              key={step.name}
              step={step}
              isNext={step === next}
              onAccept={
                step.name === "settings" ? () => change.mutate({ body: { areSettingsRight: true } }) : null
              }
            />
          ))}
        </ol>
      </div>
    </Panel>
  );
}

/** One button for all steps: it fills each that is the same in every organisation. */
function SampleOffer({ isLoading, onLoad }: { readonly isLoading: boolean; readonly onLoad: () => void }) {
  return (
    <div className="row-wrap set-up-sample">
      <p className="muted">{t`Want to look around first? Sample data fills everything but the settings. You can remove it again in one click.`}</p>
      <Button
        small
        pending={isLoading}
        pendingLabel={t`Loading sample data...`}
        onClick={onLoad}
      >{t`Use sample data`}</Button>
    </div>
  );
}

function SampleNotice() {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Banner
      tone="info"
      action={
        <span className="row-wrap">
          <Link
            to="/dashboard/organisation"
            search={{ timeframe: "this_month" }}
            className={buttonClass({ small: true })}
          >{t`Open dashboard`}</Link>
          <Button small onClick={() => setRemoving(true)}>{t`Remove sample data`}</Button>
          {isRemoving && <RemoveSampleDialog onClose={() => setRemoving(false)} />}
        </span>
      }
    >{t`This organisation has sample data. Everything in it has “Sample” in its name.`}</Banner>
  );
}

const shapes = {
  open: { Icon: CircleDashed, tone: "neutral", word: t.as("a step is")`to do` },
  sample: { Icon: CircleDot, tone: "neutral", word: t.as("a step is")`sample data only` },
  done: { Icon: CircleCheck, tone: "positive", word: t.as("a step is")`done` },
} as const;

function Mark({ state }: { readonly state: StepState }) {
  const { Icon, tone } = shapes[state];
  return (
    <span className="set-up-mark" data-tone={tone}>
      <Icon aria-hidden="true" />
    </span>
  );
}

interface StepProps {
  readonly step: SetUpStep;
  readonly isNext: boolean;
  /** Ticks the step as it is. */
  readonly onAccept: (() => void) | null;
}

function Step({ step, isNext, onAccept }: StepProps) {
  const { label, purpose, state, parts } = step;
  return (
    <li className="set-up-step" aria-current={isNext ? "step" : undefined}>
      <Mark state={state} />
      <div className="set-up-words">
        <h3 className="set-up-title">
          {label}
          <span className="visually-hidden">{`: ${shapes[state].word}`}</span>
          {state === "sample" && <Badge>{t`Sample only`}</Badge>}
        </h3>
        {state !== "done" && <p className="muted">{purpose}</p>}
        {state !== "done" && parts.length > 0 && (
          <ul className="set-up-parts">
            {parts.map((part) => (
              <li key={part.label} className="row gap-1">
                <Mark state={part.state} />
                {part.label}
                <span className="visually-hidden">{`: ${shapes[part.state].word}`}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {state !== "done" && <Ways step={step} isNext={isNext} onAccept={onAccept} />}
    </li>
  );
}

/** By hand or by file. */
function Ways({ step, isNext, onAccept }: StepProps) {
  const { byHand, byFile } = step;
  return (
    <div className="set-up-ways">
      {byHand.map(({ label, to, hash }, place) => (
        <Link
          key={label}
          to={to}
          {...(hash === undefined ? {} : { hash })}
          className={buttonClass({ small: true, variant: isNext && place === 0 ? "primary" : "secondary" })}
        >
          {label}
        </Link>
      ))}
      {onAccept !== null && (
        <Button small variant="ghost" onClick={onAccept}>{t`Keep them as they are`}</Button>
      )}
      {byFile.length === 1 &&
        byFile.map(({ label, kind }) => (
          <Link
            key={kind}
            to="/admin/import"
            search={{ kind }}
            className={buttonClass({ small: true, variant: "ghost" })}
          >
            {label}
          </Link>
        ))}
      {byFile.length > 1 && <span className="set-up-files">{rich`Import ${<Files files={byFile} />}`}</span>}
    </div>
  );
}

const either = new Intl.ListFormat(locale(), { type: "disjunction" });

/** `budgets, forecasts, allocations or time`, each a link. */
function Files({ files }: { readonly files: SetUpStep["byFile"] }) {
  return either.formatToParts(files.map(({ kind }) => kind)).map(({ type, value }, place) => (
    <Fragment key={`${place} ${value}`}>
      {type === "literal" ? (
        value
      ) : (
        <Link to="/admin/import" search={{ kind: value }} className="for-finger">
          {files.find(({ kind }) => kind === value)?.label}
        </Link>
      )}
    </Fragment>
  ));
}
