import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { KindName } from "#parts/leave/KindMark.tsx";
import { About } from "#parts/guide/Explained.tsx";
import type { MyHolidays } from "../contract.ts";
import { hoursText, inDays } from "./hours-and-days.ts";

interface OtherBalancesProps {
  readonly holidays: Pick<MyHolidays, "kinds" | "otherBalances" | "hoursPerDay">;
  readonly onOpen: (kindId: string) => void;
}

/** What is left of the other kinds that count against hours. */
export function OtherBalances({ holidays, onOpen }: OtherBalancesProps) {
  const { kinds, otherBalances, hoursPerDay } = holidays;
  const rows = otherBalances.flatMap(({ kindId, balance }) => {
    const kind = kinds.find(({ id }) => id === kindId);
    return kind ? [{ kind, balance }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t`Other leave`} help={<About name="Leave balance" />} flush>
      <ul className="dated-list">
        {rows.map(({ kind, balance: { remaining, pending } }) => (
          <li key={kind.id}>
            <KindName {...kind} />
            <span>
              <b>{hoursText(remaining)}</b>{" "}
              <span className="quiet">
                {[inDays(remaining, hoursPerDay), pending > 0 ? t`${hoursText(pending)} pending` : ""]
                  .filter((text) => text !== "")
                  .join(", ")}
              </span>{" "}
              <Button
                small
                variant="ghost"
                onClick={() => onOpen(kind.id)}
                aria-label={t`Details of ${kind.name}`}
              >{t`Details`}</Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
