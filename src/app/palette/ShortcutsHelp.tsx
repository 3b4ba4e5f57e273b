import { ShortcutsDialog, type ShortcutGroup } from "#ui/palette/ShortcutsDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import { topNavigation, visibleItems } from "../navigation.ts";

const everywhere = [
  { keys: ["Ctrl K"], does: "Go to a page, project, person or month" },
  { keys: ["?"], does: "Show these shortcuts" },
  { keys: ["Esc"], does: "Close a dialog or a menu" },
];

const lists: ShortcutGroup = {
  title: "Lists",
  shortcuts: [
    { keys: ["↑ ↓"], does: "Move through rows; so do J and K" },
    { keys: ["Enter"], does: "Open the row" },
    { keys: ["Space"], does: "Select the row; so does X" },
  ],
};

const hours: ShortcutGroup = {
  title: "Grids of hours",
  shortcuts: [
    { keys: ["0 to 9"], does: "Type hours into the cell; in the planner, for the chosen project" },
    { keys: ["F2"], does: "Edit the cell" },
    { keys: ["Tab"], does: "Next cell that can be changed" },
    { keys: ["Alt ↑ ↓"], does: "One step up or down" },
    { keys: ["Del"], does: "Clear the cell" },
    { keys: ["Esc"], does: "Revert the cell; again, then Tab, to leave the grid" },
  ],
};

const planner: ShortcutGroup = {
  title: "Planner",
  shortcuts: [
    { keys: ["Space"], does: "Paint the range with the chosen project" },
    { keys: ["Shift and arrows"], does: "Hold a range" },
    { keys: ["Del"], does: "Clear the range" },
  ],
};

const week: ShortcutGroup = {
  title: "My Time",
  shortcuts: [
    { keys: ["Enter"], does: "Accept the planned hours of a cell" },
    { keys: ["Shift Enter"], does: "Accept the plan of the week" },
    { keys: ["N"], does: "Add a note" },
    { keys: ["E"], does: "Open start and end times" },
    { keys: ["P"], does: "Pin the project to every week" },
  ],
};

const manager: ShortcutGroup = {
  title: "Manager Portal",
  shortcuts: [
    { keys: ["J"], does: "Next row, or next week in the detail" },
    { keys: ["K"], does: "Previous row, or previous week in the detail" },
    { keys: ["W"], does: "Next week to decide" },
    { keys: ["A"], does: "Approve the selected rows, or the current row" },
    { keys: ["R"], does: "Reject them, with a comment" },
    { keys: ["X"], does: "Select the row" },
  ],
};

/** What the keyboard does, for the viewer. */
export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  const { roles } = useViewer();
  const going = visibleItems(topNavigation, roles).flatMap(({ key, label }) =>
    key === undefined ? [] : [{ keys: ["G", key.toUpperCase()], does: label }],
  );
  return (
    <ShortcutsDialog
      groups={[
        { title: "Everywhere", shortcuts: everywhere },
        { title: "Go to a page", shortcuts: going },
        hours,
        planner,
        week,
        lists,
        manager,
      ]}
      onClose={onClose}
    />
  );
}
