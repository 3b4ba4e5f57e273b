import { X } from "lucide-react";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { IconButton } from "#ui/form/Button.tsx";
import { may } from "#shared/permissions.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Cost } from "../contract.ts";
import type { Subject } from "./cost-subject.ts";
import { RemoveCostDialog } from "./CostDialogs.tsx";
import { amountWords, startWords } from "./cost-words.ts";

interface CostListProps {
  readonly subject: Subject;
  readonly costs: readonly Cost[];
}

/** A tier's or a person's costs in the order of time, each with a button that removes it. */
export function CostList({ subject, costs }: CostListProps) {
  const { currencySymbol, roles } = useViewer();
  const formats = useFormats();
  const [removed, setRemoved] = useState<Cost | null>(null);
  if (costs.length === 0) return <span className="quiet">–</span>;
  return (
    <ul className="cost-list">
      {costs.map((cost) => {
        const words = `${startWords(cost.startsOn, formats)}: ${amountWords(cost, currencySymbol)}`;
        return (
          <li key={cost.id}>
            <span>{words}</span>
            {may(roles, "change costs") && (
              <IconButton
                small
                icon={X}
                label={t`Remove cost of ${subject.name}: ${words}`}
                onClick={() => setRemoved(cost)}
              />
            )}
          </li>
        );
      })}
      {removed !== null && (
        <li>
          <RemoveCostDialog subject={subject} cost={removed} onClose={() => setRemoved(null)} />
        </li>
      )}
    </ul>
  );
}
