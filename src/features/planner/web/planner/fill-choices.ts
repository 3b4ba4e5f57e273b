import {
  CalendarArrowDown,
  ChartNoAxesColumnIncreasing,
  Eraser,
  UserRoundCheck,
  type LucideIcon,
} from "lucide-react";
import { t } from "#shared/texts/t.ts";
import type { Brush } from "./planner-tools.ts";
import type { PlannerWork } from "./planner-work.ts";

export interface FillChoice {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled: boolean;
  readonly run: () => void;
}

interface FillContext extends PlannerWork {
  readonly brush: Pick<Brush, "fills" | "projectId">;
}

export function fillChoices({ planner, working, brush }: FillContext): readonly FillChoice[] {
  const { fills, projectId } = brush;
  const code = planner.projects.find((each) => each.id === projectId && each.isOpen)?.code;
  const isWanted = working.figures.wanted.some((demand) => demand.projectId === projectId);
  return [
    {
      icon: UserRoundCheck,
      label:
        code === undefined
          ? t`Fill free hours: select a project first`
          : t`Fill free hours with ${code}, ${fills.forPeople}`,
      disabled: code === undefined,
      run: fills.fillMonth,
    },
    {
      icon: ChartNoAxesColumnIncreasing,
      label:
        code === undefined
          ? t`Fill remaining demand: select a project first`
          : fills.selectsBlock
            ? t`Fill remaining demand of ${code} in the selected cells`
            : t`Fill remaining demand of ${code}, for everyone shown`,
      disabled: code === undefined || !isWanted,
      run: fills.fillRemaining,
    },
    {
      icon: CalendarArrowDown,
      label: t`Copy last month's pattern, ${fills.forPeople}`,
      disabled: false,
      run: fills.copyLast,
    },
    // The last active cell always chooses a person.
    ...(fills.forEveryone === null
      ? []
      : [
          {
            icon: CalendarArrowDown,
            label: t`Copy last month's pattern, ${fills.forEveryone}`,
            disabled: false,
            run: fills.copyLastForEveryone,
          },
        ]),
    ...(fills.selectsBlock
      ? [{ icon: Eraser, label: t`Clear the selected cells`, disabled: false, run: fills.clearSelected }]
      : []),
  ];
}
