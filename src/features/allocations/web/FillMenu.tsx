import { CalendarArrowDown, ChartNoAxesColumnIncreasing, PaintBucket, UserRoundCheck } from "lucide-react";
import { IconButton } from "../../../ui/Button.tsx";
import { Menu, MenuItem, MenuRule } from "../../../ui/Menu.tsx";
import type { Fills } from "./use-fills.ts";

interface FillMenuProps {
  readonly fills: Fills;
  /** The selected project's code; null when none is selected or it takes no hours. */
  readonly code: string | null;
  /** True when frozen forecasts want hours of it. */
  readonly isWanted: boolean;
}

/** Whole months and demands in one step. Over what is held in the grid, else over everyone shown. */
export function FillMenu({ fills, code, isWanted }: FillMenuProps) {
  return (
    <Menu label={`Fill, for ${fills.people}`} button={(props) => <IconButton {...props} small icon={PaintBucket} label="Fill" />}>
      <p className="planner-fill-note" role="presentation">
        For {fills.people}
      </p>
      <MenuItem icon={UserRoundCheck} disabled={code === null} onClick={fills.fillMonth}>
        {code === null ? "Fill free hours: select a project first" : `Fill free hours with ${code}`}
      </MenuItem>
      <MenuItem icon={ChartNoAxesColumnIncreasing} disabled={code === null || !isWanted} onClick={fills.fillRemaining}>
        {code === null
          ? "Fill remaining demand: select a project first"
          : `Fill remaining demand of ${code}${fills.holdsBlock ? " over the cells held" : ""}`}
      </MenuItem>
      <MenuRule />
      <MenuItem icon={CalendarArrowDown} onClick={fills.copyLast}>
        Copy last month's pattern
      </MenuItem>
    </Menu>
  );
}
