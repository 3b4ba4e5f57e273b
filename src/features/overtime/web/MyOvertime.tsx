import { useState } from "react";
import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { OvertimeDialog } from "#parts/overtime/OvertimeDialog.tsx";
import { termsWords } from "#parts/overtime/terms-words.ts";
import { Button } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { Panel } from "#ui/layout/Panel.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { About } from "#parts/guide/Explained.tsx";
import { readOvertime } from "../contract.ts";
import "./overtime.css";

/** One's own overtime, for people whose weeks count. */
export function MyOvertime() {
  const { id: personId, today } = useViewer();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const read = useRead(readOvertime, { params: { personId } }, { fresh: freshFor.planning });
  const overtime = read.data;
  // Most people have no terms, so nothing is shown before it's known.
  if (overtime === undefined || overtime.terms.length === 0) return null;
  const { balance, waiting, terms } = overtime;
  const now = terms.findLast(({ validFrom }) => validFrom <= today);
  const [first] = terms;
  return (
    <Panel
      title={t`Overtime`}
      help={<About name="Overtime" />}
      actions={
        <Button
          small
          variant="ghost"
          onClick={() => setOpen(true)}
          aria-label={t`Details of overtime`}
        >{t`Details`}</Button>
      }
    >
      <p className="overtime-own">
        <b className={classNames(balance < 0 && "critical")}>{`${formatHours(balance)} h`}</b>
        {waiting.length > 0 && (
          <span className="quiet">{t`${plural(waiting.length, "# week", "# weeks")} waiting for approval`}</span>
        )}
      </p>
      <p className="quiet">
        {now ? termsWords(now) : t`Tracked from ${formats.day(first?.validFrom ?? today)}`}
      </p>
      {isOpen && (
        <OvertimeDialog title={t`Overtime: how it adds up`} read={read} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}
