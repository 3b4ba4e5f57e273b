import { ShortcutsDialog, type ShortcutGroup } from "#ui/palette/ShortcutsDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import { topNavigation, visibleItems } from "../navigation.ts";

const everywhere: ShortcutGroup["shortcuts"] = [
  ["Go to a page, project, person or month", "Ctrl K"],
  ["Show these shortcuts", "?"],
  ["Close a dialog or a menu", "Esc"],
];

const lists: ShortcutGroup = {
  title: "Lists",
  shortcuts: [
    ["Move through rows; so do J and K", "↑ ↓"],
    ["Open the row", "Enter"],
    ["Select the row; so does X", "Space"],
  ],
};

const hours: ShortcutGroup = {
  title: "Grids of hours",
  shortcuts: [
    ["Type hours into the cell; in the planner, for the chosen project", "0 to 9"],
    ["Edit the cell", "F2"],
    ["Next cell that can be changed", "Tab"],
    ["One step up or down", "Alt ↑ ↓"],
    ["Clear the cell", "Del"],
    ["Revert the cell; again, then Tab, to leave the grid", "Esc"],
  ],
};

const planner: ShortcutGroup = {
  title: "Planner",
  shortcuts: [
    ["Paint the range with the chosen project", "Space"],
    ["Hold a range", "Shift and arrows"],
    ["Clear the range", "Del"],
  ],
};

const forecasts: ShortcutGroup = {
  title: "Forecasts",
  shortcuts: [
    ["Accept the suggested hours of the tier, function or month", "A"],
    ["Save the months as drafts", "Ctrl S"],
  ],
};

const week: ShortcutGroup = {
  title: "My Time",
  shortcuts: [
    ["Accept the planned hours of a cell", "Enter"],
    ["Accept the plan of the week", "Shift Enter"],
    ["Add a note", "N"],
    ["Open start and end times", "E"],
    ["Pin the project to every week", "P"],
  ],
};

const manager: ShortcutGroup = {
  title: "Manager Portal",
  shortcuts: [
    ["Next row, or next week in the detail", "J"],
    ["Previous row, or previous week in the detail", "K"],
    ["Next week to decide", "W"],
    ["Approve the selected rows, or the current row", "A"],
    ["Reject them, with a comment", "R"],
    ["Select the row", "X"],
  ],
};

export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  const { roles } = useViewer();
  const going = visibleItems(topNavigation, roles).flatMap(({ key, label }) =>
    key === undefined ? [] : [[label, "G", key.toUpperCase()] as const],
  );
  return (
    <ShortcutsDialog
      groups={[
        { title: "Everywhere", shortcuts: everywhere },
        {
          title: "Go to a page",
          shortcuts: [...going, ["Week that waits longest for your decision", "G", "W"]],
        },
        hours,
        forecasts,
        planner,
        week,
        lists,
        manager,
      ]}
      onClose={onClose}
    />
  );
}
