import { Link } from "@tanstack/react-router";
import { formatHours, sumHours } from "#shared/hours.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { may } from "#shared/permissions.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { rich } from "#ui/base/rich.ts";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { AllocationMonthFunction } from "#features/plans/contract.ts";
import { listFills, type FunctionFill } from "#features/proposals/fill-run-contract.ts";
import { useFunctionFills, type FillQueue } from "./use-function-fills.ts";
import "./function-fills.css";

interface FunctionFillsProps {
  readonly month: Month;
  readonly functions: readonly AllocationMonthFunction[];
}

/** For admins: a proposal for every function of the month, to open in its planner. */
export function FunctionFills(props: FunctionFillsProps) {
  const { today, roles } = useViewer();
  const isOver = props.month < today.slice(0, 7);
  return may(roles, "read proposals") && !isOver && props.functions.length > 0 ? (
    <Proposals {...props} />
  ) : null;
}

function Proposals({ month, functions }: FunctionFillsProps) {
  const read = useRead(listFills, { params: { periodId: month } }, { fresh: freshFor.planning });
  const fills = useFunctionFills(month);
  const wanting = functions.filter(({ demandHours }) => demandHours > 0);
  const byFunction = new Map(read.data?.fills.map((fill) => [fill.functionId, fill]));
  const nameOf = (id: string | undefined) =>
    functions.find(({ functionId }) => functionId === id)?.functionName ?? "";
  return (
    <Panel
      title={t`Proposals`}
      flush
      actions={
        fills.isRunning ? (
          <Button small onClick={fills.cancel}>{t`Cancel`}</Button>
        ) : (
          <Button
            small
            disabled={wanting.length === 0}
            onClick={() => void fills.run(wanting.map(({ functionId }) => functionId))}
          >{t`Propose for all functions`}</Button>
        )
      }
    >
      <p className="function-fill-about muted">
        {wanting.length === 0
          ? t`No forecast is frozen for this month, so there's no demand to fill.`
          : t`Get a proposal for each of ${plural(wanting.length, "# function", "# functions")} with demand in ${formatMonth(month)}. The plans don't change: open a proposal in its planner and decide what to accept.`}
      </p>
      {fills.queue && (
        <div className="function-fill-about">
          <Progress done={fills.queue.at} of={fills.queue.ids.length}>
            {progressWords(fills.queue, fills.isRunning, nameOf(fills.currentId))}
          </Progress>
        </div>
      )}
      <ReadView read={read} loading={t`Loading proposals...`} failed={t`Proposals couldn't be loaded`}>
        {() => (
          <ul className="function-fills">
            {wanting.map(({ functionId, functionName }) => (
              <li key={functionId}>
                <FilledFunction
                  name={functionName}
                  month={month}
                  fill={byFunction.get(functionId)}
                  state={
                    fills.currentId === functionId
                      ? t`Filling...`
                      : fills.isWaiting(functionId)
                        ? t`Waiting`
                        : null
                  }
                  failure={fills.queue?.failures.get(functionId)}
                />
              </li>
            ))}
          </ul>
        )}
      </ReadView>
    </Panel>
  );
}

function progressWords(queue: FillQueue, isRunning: boolean, name: string): string {
  const all = queue.ids.length;
  if (isRunning) return t`Filling ${name}: ${queue.at + 1} of ${all}.`;
  const made = queue.at - queue.failures.size;
  return queue.isCancelled
    ? t`Cancelled. ${made} of ${plural(all, "# proposal", "# proposals")} made, and they stay.`
    : t`${made} of ${plural(all, "# proposal", "# proposals")} made.`;
}

interface FilledFunctionProps {
  readonly name: string;
  readonly month: Month;
  readonly fill: FunctionFill | undefined;
  /** What the queue is doing with it. */
  readonly state: string | null;
  readonly failure: string | undefined;
}

/** A function's proposal: demand met before and after, what stays open and why, and the way to its planner. */
function FilledFunction({ name, month, fill, state, failure }: FilledFunctionProps) {
  const formats = useFormats();
  return (
    <section aria-label={name} className="function-fill">
      <h3 className="cut">{name}</h3>
      {fill === undefined ? (
        <span className="muted grow">{state ?? t`No proposal yet`}</span>
      ) : (
        <>
          <span className="grow">
            {rich`Meets ${<b>{formatHours(fill.metAfter)}</b>} of ${plural(fill.wanted, "# hour", "# hours")}, now ${formatHours(fill.metBefore)}`}
            <small className="block muted">
              {state ?? `${formats.instant(fill.createdAt)}, ${fill.createdByName ?? t`someone`}`}
            </small>
          </span>
          <Link
            to="/allocations/$tab"
            params={{ tab: "planner" }}
            search={{ function: fill.functionId, month, run: fill.runId }}
            className="for-finger"
          >
            <span className="visually-hidden">{name}: </span>
            {t`Open in the planner`}
          </Link>
        </>
      )}
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
      {fill?.isOld === true && (
        <p className="function-fill-wide muted">{t`The month has been saved since. The planner shows what still fits.`}</p>
      )}
      {fill !== undefined && fill.unmet.length > 0 && <Unmet fill={fill} />}
    </section>
  );
}

function Unmet({ fill }: { readonly fill: FunctionFill }) {
  return (
    <details className="function-fill-wide">
      <summary className="for-finger">
        {t`Why ${plural(sumHours([fill.wanted, -fill.metAfter]), "# hour stays", "# hours stay")} open`}
      </summary>
      <ul>
        {fill.unmet.map(({ projectCode, reason }) => (
          <li key={`${projectCode} ${reason}`}>
            <b>{projectCode}</b> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
