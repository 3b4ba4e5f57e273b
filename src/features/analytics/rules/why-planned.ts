import { shareOf } from "./at-completion.ts";
import { atRateOf, sumOf, type TierLine, type WhyCause, type WhyRow } from "./why-model.ts";

type Key = Pick<WhyRow, "projectId" | "functionId" | "month">;

interface Group extends Key {
  readonly budget: readonly TierLine[];
  readonly forecasted: readonly TierLine[];
  readonly allocated: readonly TierLine[];
}

function groupsOf(lines: readonly TierLine[]): Group[] {
  const groups = Map.groupBy(
    lines,
    ({ projectId, functionId, month }) => `${projectId} ${functionId} ${month}`,
  );
  return [...groups.values()].map((own) => {
    const [first] = own as [TierLine];
    const at = (level: TierLine["level"]) => own.filter((line) => line.level === level);
    return {
      projectId: first.projectId,
      functionId: first.functionId,
      month: first.month,
      budget: at("budget"),
      forecasted: at("forecasted"),
      allocated: at("allocated"),
    };
  });
}

/**
 * A step of planned hours within a project's, function's month: the difference in hours at the earlier mean rate,
 * then each tier's share at the earlier rates (mix), then the rates. What rounding leaves over is part of the mix of
 * the last tier; without earlier hours all is volume.
 */
function plannedStep(
  key: Key & Pick<WhyRow, "step">,
  less: (hours: number) => WhyCause,
  earlier: readonly TierLine[],
  later: readonly TierLine[],
): WhyRow[] {
  const [was, is] = [sumOf(earlier), sumOf(later)];
  const hours = is.hours - was.hours;
  const base = { ...key, tierId: null, userId: null };
  if (was.hours <= 0) return [{ ...base, cause: less(hours), hours, money: is.money - was.money }];
  const volume = {
    ...base,
    cause: less(hours),
    hours,
    money: atRateOf(hours, was),
  };
  const tiers = [...new Set([...earlier, ...later].map(({ tierId }) => tierId))];
  const byTier = tiers.map((tierId) => {
    const before = sumOf(earlier.filter((line) => line.tierId === tierId));
    const after = sumOf(later.filter((line) => line.tierId === tierId));
    // A tier without earlier hours has no earlier rate: its own is used, so that its rate explains nothing.
    const atOldRate = before.hours > 0 ? atRateOf(after.hours, before) : after.money;
    const expected = shareOf(before.money, is.hours, was.hours);
    return { tierId, mix: atOldRate - expected, rate: after.money - atOldRate };
  });
  const explained = byTier.reduce((sum, { mix, rate }) => sum + mix + rate, volume.money);
  const left = is.money - was.money - explained;
  return [
    volume,
    ...byTier.flatMap(({ tierId, mix, rate }, index) => [
      {
        ...base,
        tierId,
        cause: "mix" as const,
        hours: 0,
        money: mix + (index === tiers.length - 1 ? left : 0),
      },
      { ...base, tierId, cause: "rate" as const, hours: 0, money: rate },
    ]),
  ];
}

/** Rows between budget, forecast and allocation; `frozen` has `project month` pairs with a frozen forecast. */
export function plannedRows(lines: readonly TierLine[], frozen: ReadonlySet<string>): WhyRow[] {
  return groupsOf(lines).flatMap(({ budget, forecasted, allocated, ...key }) => [
    ...(frozen.has(`${key.projectId} ${key.month}`)
      ? plannedStep({ ...key, step: "forecasted" }, () => "volume", budget, forecasted)
      : plannedStep({ ...key, step: "forecasted" }, () => "not_forecast", budget, [])),
    ...plannedStep(
      { ...key, step: "allocated" },
      (hours) => (hours < 0 ? "unmet_demand" : "volume"),
      forecasted,
      allocated,
    ),
  ]);
}
