import { PaintBucket } from "lucide-react";
import { IconButton } from "../../../../ui/form/Button.tsx";
import { Menu, MenuItem } from "../../../../ui/overlay/Menu.tsx";
import type { FillChoice } from "./fill-choices.ts";

interface FillMenuProps {
  readonly choices: readonly FillChoice[];
}

/** Whole months and demands in one step. */
export function FillMenu({ choices }: FillMenuProps) {
  return (
    <Menu label="Fill" button={(props) => <IconButton {...props} small icon={PaintBucket} label="Fill" />}>
      {choices.map(({ icon, label, disabled, run }) => (
        <MenuItem key={label} icon={icon} disabled={disabled} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
