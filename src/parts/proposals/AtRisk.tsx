import { formatHours } from "#shared/hours.ts";
import { formatMoney } from "#shared/money.ts";
import { plural, t } from "#shared/texts/t.ts";
import type { AbsenceRisk } from "#features/proposals/risk-contract.ts";
import { useViewer } from "#web/viewer.ts";
import "./at-risk.css";

/** Allocated hours that an absence puts at risk, by project and tier. */
export function RiskLines({ risk }: { readonly risk: AbsenceRisk }) {
  const { currencySymbol } = useViewer();
  const { lines, hours, cost } = risk;
  const money = (amount: number | null) => amount !== null && formatMoney(amount, currencySymbol);
  return (
    <table className="plain-table at-risk-lines">
      <thead>
        <tr>
          <th scope="col">{t`Project`}</th>
          <th scope="col">{t`Tier`}</th>
          <th scope="col" className="number">{t`Hours`}</th>
          {cost !== null && <th scope="col" className="number">{t`Cost`}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.projectId} ${line.costTierName}`}>
            <td>
              <span className="code">{line.projectCode}</span> {line.projectName}
            </td>
            <td>{line.costTierName}</td>
            <td className="number">{formatHours(line.hours)}</td>
            {cost !== null && <td className="number">{money(line.cost)}</td>}
          </tr>
        ))}
      </tbody>
      {lines.length > 1 && (
        <tfoot>
          <tr>
            <td colSpan={2}>{t`All projects`}</td>
            <td className="number">{formatHours(hours)}</td>
            {cost !== null && <td className="number">{money(cost)}</td>}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Who else of the tier is away on these days, and who has room on them. */
export function TierMates({ risk }: { readonly risk: AbsenceRisk }) {
  const { away, room, roomHours } = risk;
  return (
    <dl className="at-risk-mates">
      <dt>{t`Away in this tier`}</dt>
      <dd>{away.people.length === 0 ? t`No one else on these days` : namesOf(away)}</dd>
      <dt>{t`Free time in this tier`}</dt>
      <dd>
        {room.people.length === 0
          ? t`No one else on these days`
          : room.people.length + room.more > 1
            ? t`${namesOf(room)}; ${formatHours(roomHours)} h together`
            : namesOf(room)}
      </dd>
    </dl>
  );
}

function namesOf({ people, more }: AbsenceRisk["room"]): string {
  const names = people.map(({ fullName, hours }) => t`${fullName} ${formatHours(hours)} h`);
  return [...names, ...(more > 0 ? [t`${plural(more, "# other", "# others")}`] : [])].join(", ");
}

/** How many of the hours still fit, where not all of the day is off; empty where none do. */
export function overWords({ hours, over }: Pick<AbsenceRisk, "hours" | "over">): string {
  if (over === hours) return "";
  return over === 0 ? t`All of them still fit.` : t`${formatHours(over)} h of them no longer fit.`;
}
