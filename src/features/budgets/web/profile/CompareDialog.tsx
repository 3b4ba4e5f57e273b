import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { Select } from "#ui/form/Select.tsx";
import { useRead } from "#web/data.ts";
import { readBudgetProfile, type BudgetProfile } from "../../contract.ts";
import { allTiers } from "../../rules/budget-totals.ts";
import { BudgetDifference } from "./BudgetDifference.tsx";
import { budgetStatusLabels } from "../../rules/budget-status.ts";

interface CompareDialogProps {
  /** Two or more. */
  readonly profiles: readonly BudgetProfile[];
  readonly onClose: () => void;
}

/** Any two profiles of a project, the newest first: the active one and the newest other at first, from old to new. */
export function CompareDialog({ profiles, onClose }: CompareDialogProps) {
  const active = profiles.find(({ statusCode }) => statusCode === "active") ?? profiles.at(-1);
  const newest = profiles.find(({ id }) => id !== active?.id);
  const [newer, older] = profiles.filter((each) => each === active || each === newest);
  const [before, setBefore] = useState(older?.id ?? "");
  const [after, setAfter] = useState(newer?.id ?? "");
  const options = profiles.map(({ id, profileCode, profileName, statusCode }) => ({
    value: id,
    label: `${profileCode}, ${profileName} (${budgetStatusLabels()[statusCode]})`,
  }));
  return (
    <Dialog open size="large" title={t`Compare Profiles`} onClose={onClose} cancel={t`Close`}>
      <div className="budget-compared">
        <Field label={t.as("compared")`From`}>
          <Select options={options} value={before} onValueChange={setBefore} />
        </Field>
        <Button
          icon={ArrowLeftRight}
          aria-label={t`Swap the two`}
          square
          onClick={() => {
            setBefore(after);
            setAfter(before);
          }}
        />
        <Field label={t.as("compared")`To`}>
          <Select options={options} value={after} onValueChange={setAfter} />
        </Field>
      </div>
      <Both before={before} after={after} />
    </Dialog>
  );
}

function Both({ before, after }: { readonly before: string; readonly after: string }) {
  const reads = [
    useRead(readBudgetProfile, { params: { budgetProfileId: before } }),
    useRead(readBudgetProfile, { params: { budgetProfileId: after } }),
  ] as const;
  const [one, other] = [reads[0].data, reads[1].data];
  const failed = reads.find(({ isError, data }) => isError && data === undefined);
  if (failed) return <ErrorPanel title={t`Error`} read={failed} />;
  if (one === undefined || other === undefined) return <Loading text={t`Loading budget profiles...`} />;
  return (
    <BudgetDifference
      before={{ code: one.profileCode, lines: one.months }}
      after={{ code: other.profileCode, lines: other.months }}
      tiers={allTiers(one.frame.tiers, other.frame.tiers)}
      span={one.frame}
    />
  );
}
