import { ShortcutsDialog, type ShortcutGroup } from "#ui/palette/ShortcutsDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import { keys } from "#parts/keys.ts";
import { topNavigation, visibleItems } from "../navigation.ts";

const everywhere: ShortcutGroup["shortcuts"] = [
  ["Go to a page, project, person or month", keys.goTo],
  ["Show these shortcuts", keys.shortcuts],
  ["Close a dialog or a menu", keys.close],
];

const lists: ShortcutGroup = {
  title: "Lists",
  shortcuts: [
    ["Move through rows; so do J and K", keys.moveRows],
    ["Open the row", keys.openRow],
    ["Select the row; so does X", keys.selectRow],
  ],
};

const hours: ShortcutGroup = {
  title: "Grids of hours",
  shortcuts: [
    ["Type hours into the cell; in the planner, for the chosen project", keys.typeHours],
    ["Edit the cell", keys.editCell],
    ["Next cell that can be changed", keys.nextCell],
    ["One step up or down", keys.stepCell],
    ["Clear the cell", keys.clearCell],
    ["Revert the cell; again, then Tab, to leave the grid", keys.revertCell],
  ],
};

const planner: ShortcutGroup = {
  title: "Planner",
  shortcuts: [
    ["Paint the range with the chosen project", keys.paint],
    ["Hold a range", keys.holdRange],
    ["Clear the range", keys.clearCell],
  ],
};

const forecasts: ShortcutGroup = {
  title: "Forecasts",
  shortcuts: [
    ["Accept the suggested hours of the tier, function or month", keys.acceptSuggestion],
    ["Save the months as drafts", keys.saveDrafts],
  ],
};

const week: ShortcutGroup = {
  title: "My Time",
  shortcuts: [
    ["Accept the planned hours of a cell", keys.acceptPlanned],
    ["Accept the plan of the week", keys.acceptPlan],
    ["Add a note", keys.note],
    ["Open start and end times", keys.times],
    ["Pin the project to every week", keys.pin],
  ],
};

const manager: ShortcutGroup = {
  title: "Manager Portal",
  shortcuts: [
    ["Next row, or next week in the detail", keys.next],
    ["Previous row, or previous week in the detail", keys.previous],
    ["Next week to decide", keys.nextToDecide],
    ["Approve the selected rows, or the current row", keys.approve],
    ["Reject them, with a comment", keys.reject],
    ["Select the row", keys.select],
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
