import { ShieldCheck } from "lucide-react";
import type { Output } from "#shared/contract.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { checkAudit, type readAuditFrame } from "../contract.ts";
import { faultSentence } from "../rules/seal-check.ts";

type Frame = Output<typeof readAuditFrame>;

interface SealPanelProps {
  readonly frame: Frame;
  readonly onEvent: (eventId: string) => void;
}

/** The chain that shows whether the log is still as it was written, and its check. */
export function SealPanel({ frame, onEvent }: SealPanelProps) {
  const check = useWrite(checkAudit);
  const { seal, unsealed, lastCheck, cutAt } = frame;
  const moment = useFormats().instant;
  return (
    <Panel
      title={t`Seals`}
      actions={
        <Button
          small
          icon={ShieldCheck}
          pending={check.isPending}
          pendingLabel={t`Checking…`}
          onClick={() => check.mutate({ body: {} })}
        >{t`Check`}</Button>
      }
    >
      <div className="stack gap-3">
        <p className="muted">{t`New events are sealed every few minutes. Each seal has the hash of every event under it and of the seal before. Store a copy of the newest one elsewhere, and you can later prove that nothing before it was changed.`}</p>
        {check.isError && <Banner tone="critical">{check.error.message}</Banner>}
        {lastCheck !== null && <CheckResult last={lastCheck} when={moment(lastCheck.at)} onEvent={onEvent} />}
        <dl className="facts">
          <dt>{t`Newest seal`}</dt>
          <dd>{seal === null ? t`None yet` : `${seal.number}, ${moment(seal.sealedAt)}`}</dd>
          {seal !== null && (
            <>
              <dt>{t`Hash`}</dt>
              <dd className="fine code">{seal.hash}</dd>
            </>
          )}
          <dt>{t`Waiting`}</dt>
          <dd>{t`${plural(unsealed, "# event", "# events")}`}</dd>
          {cutAt !== null && (
            <>
              <dt>{t`Removed`}</dt>
              <dd>{t`Events up to ${moment(cutAt)}, removed by retention`}</dd>
            </>
          )}
        </dl>
      </div>
    </Panel>
  );
}

interface CheckResultProps {
  readonly last: NonNullable<Frame["lastCheck"]>;
  readonly when: string;
  readonly onEvent: (eventId: string) => void;
}

function CheckResult({ last: { by, result }, when, onEvent }: CheckResultProps) {
  if (result.first === null)
    return (
      <Banner tone="positive">{t`Checked ${when} by ${by}: ${plural(result.rows, "# event", "# events")} under ${plural(result.seals, "# seal", "# seals")}, all unchanged.`}</Banner>
    );
  const { entryId, kind } = result.first;
  return (
    <Banner
      tone="critical"
      action={
        entryId !== null &&
        kind !== "missing" && <Button small onClick={() => onEvent(entryId)}>{t`Show`}</Button>
      }
    >
      {t`Checked ${when} by ${by}: ${plural(result.rows, "# event", "# events")} under ${plural(result.seals, "# seal", "# seals")}. ${plural(result.faults, "# fault", "# faults")}, the first: ${faultSentence(result.first)}`}
      {kind === "missing" && entryId !== null && ` ${t`Event ${entryId}.`}`}
    </Banner>
  );
}
