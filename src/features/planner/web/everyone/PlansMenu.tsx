import { FileText } from "lucide-react";
import { useState } from "react";
import { addMonths, formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import { savePlans } from "../planner/save-plans.ts";

interface PlansMenuProps {
  /** The first of the three months shown. */
  readonly month: Month;
  readonly functionId: string | undefined;
  /** Only people in whose name it occurs. */
  readonly name: string;
}

/** Saves a month's plans of the people shown as a PDF, a page a person. */
export function PlansMenu({ month, functionId, name }: PlansMenuProps) {
  const [pending, setPending] = useState(false);
  const save = async (wanted: Month) => {
    const find = name.trim();
    setPending(true);
    try {
      await savePlans(wanted, { function: functionId, ...(find === "" ? {} : { find }) });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Failed to export the plans`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu
      label={t`Plans as PDF, one page per person`}
      button={(button) => (
        <Button {...button} small icon={FileText} pending={pending}>{t`Plans as PDF`}</Button>
      )}
    >
      {[0, 1, 2].map((at) => (
        <MenuItem key={at} icon={FileText} onClick={() => void save(addMonths(month, at))}>
          {formatMonth(addMonths(month, at))}
        </MenuItem>
      ))}
    </Menu>
  );
}
