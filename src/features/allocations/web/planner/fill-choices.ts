import {
  CalendarArrowDown,
  ChartNoAxesColumnIncreasing,
  Eraser,
  UserRoundCheck,
  type LucideIcon,
} from "lucide-react";
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
          ? "Fill free hours: select a project first"
          : `Fill free hours with ${code}, for ${fills.people}`,
      disabled: code === undefined,
      run: fills.fillMonth,
    },
    {
      icon: ChartNoAxesColumnIncreasing,
      label:
        code === undefined
          ? "Fill remaining demand: select a project first"
          : `Fill remaining demand of ${code}${fills.holdsBlock ? " in the selected cells" : ", for everyone shown"}`,
      disabled: code === undefined || !isWanted,
      run: fills.fillRemaining,
    },
    {
      icon: CalendarArrowDown,
      label: `Copy last month's pattern, for ${fills.people}`,
      disabled: false,
      run: fills.copyLast,
    },
    // The last active cell always chooses a person.
    ...(fills.everyone === null
      ? []
      : [
          {
            icon: CalendarArrowDown,
            label: `Copy last month's pattern, for ${fills.everyone}`,
            disabled: false,
            run: fills.copyLastForEveryone,
          },
        ]),
    ...(fills.holdsBlock
      ? [{ icon: Eraser, label: "Clear the selected cells", disabled: false, run: fills.clearHeld }]
      : []),
  ];
}
