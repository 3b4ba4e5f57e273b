import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
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

interface CompareDialogProps {
  /** Two or more. */
  readonly profiles: readonly BudgetProfile[];
  readonly onClose: () => void;
}

/** Any two profiles of a project: the active one and the newest other at first. */
export function CompareDialog({ profiles, onClose }: CompareDialogProps) {
  const active = profiles.find(({ statusCode }) => statusCode === "active") ?? profiles.at(-1);
  const newest = profiles.find(({ id }) => id !== active?.id);
  const [before, setBefore] = useState(active?.id ?? "");
  const [after, setAfter] = useState(newest?.id ?? "");
  const options = profiles.map(({ id, profileCode, profileName, statusLabel }) => ({
    value: id,
    label: `${profileCode}, ${profileName} (${statusLabel})`,
  }));
  return (
    <Dialog open size="large" title="Compare Profiles" onClose={onClose} cancel="Close">
      <div className="budget-compared">
        <Field label="From">
          <Select options={options} value={before} onValueChange={setBefore} />
        </Field>
        <Button
          icon={ArrowLeftRight}
          aria-label="Swap the two"
          square
          onClick={() => {
            setBefore(after);
            setAfter(before);
          }}
        />
        <Field label="To">
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
  if (failed) return <ErrorPanel title="Error" read={failed} />;
  if (one === undefined || other === undefined) return <Loading text="Loading budget profiles..." />;
  return (
    <BudgetDifference
      before={{ code: one.profileCode, lines: one.months }}
      after={{ code: other.profileCode, lines: other.months }}
      tiers={allTiers(one.frame.tiers, other.frame.tiers)}
      span={one.frame}
    />
  );
}
