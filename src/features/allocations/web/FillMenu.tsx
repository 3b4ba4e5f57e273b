import { PaintBucket } from "lucide-react";
import { IconButton } from "../../../ui/Button.tsx";
import { Menu, MenuItem } from "../../../ui/Menu.tsx";
import type { FillChoice } from "./fill-choices.ts";

interface FillMenuProps {
  readonly choices: readonly FillChoice[];
  /** Whose cells are filled. */
  readonly people: string;
}

/** Whole months and demands in one step. */
export function FillMenu({ choices, people }: FillMenuProps) {
  return (
    <Menu label={`Fill, for ${people}`} button={(props) => <IconButton {...props} small icon={PaintBucket} label="Fill" />}>
      <p className="planner-fill-note" role="presentation">
        For {people}
      </p>
      {choices.map(({ icon, label, disabled, run }) => (
        <MenuItem key={label} icon={icon} disabled={disabled} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
