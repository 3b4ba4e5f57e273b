import { t } from "#shared/texts/t.ts";
import { ShortcutsDialog, type ShortcutGroup } from "#ui/palette/ShortcutsDialog.tsx";
import { useViewer } from "#web/viewer.ts";
import { keys } from "#parts/keys.ts";
import { topNavigation, visibleItems } from "../navigation.ts";

const everywhere: ShortcutGroup["shortcuts"] = [
  [t`Go to a page, project, person or month`, keys.goTo],
  [t`Show these shortcuts`, keys.shortcuts],
  [t`Close a dialog or a menu`, keys.close],
];

const lists: ShortcutGroup = {
  title: t`Lists`,
  shortcuts: [
    [t`Move through rows; so do J and K`, keys.moveRows],
    [t`Open the row`, keys.openRow],
    [t`Select the row; so does X`, keys.selectRow],
  ],
};

const hours: ShortcutGroup = {
  title: t`Grids of hours`,
  shortcuts: [
    [t`Type hours into the cell; in the planner, for the chosen project`, keys.typeHours],
    [t`Edit the cell`, keys.editCell],
    [t`Next cell that can be changed`, keys.nextCell],
    [t`One step up or down`, keys.stepCell],
    [t`Clear the cell`, keys.clearCell],
    [t`Revert the cell; again, then Tab, to leave the grid`, keys.revertCell],
  ],
};

const planner: ShortcutGroup = {
  title: t`Planner`,
  shortcuts: [
    [t`Paint the range with the chosen project`, keys.paint],
    [t`Hold a range`, keys.extendRange],
    [t`Clear the range`, keys.clearCell],
    [t`Open the comments on the day`, keys.comment],
  ],
};

const forecasts: ShortcutGroup = {
  title: t`Forecasts`,
  shortcuts: [
    [t`Accept the suggested hours of the tier, function or month`, keys.acceptSuggestion],
    [t`Open the comments on the line`, keys.comment],
    [t`Save the months as drafts`, keys.saveDrafts],
  ],
};

const week: ShortcutGroup = {
  title: t`My Time`,
  shortcuts: [
    [t`Accept the planned hours of a cell`, keys.acceptPlanned],
    [t`Accept the plan of the week`, keys.acceptPlan],
    [t`Add a note`, keys.note],
    [t`Open start and end times`, keys.times],
    [t`Pin the project to every week`, keys.pin],
  ],
};

const manager: ShortcutGroup = {
  title: t`Manager Portal`,
  shortcuts: [
    [t`Next row, or next week in the detail`, keys.next],
    [t`Previous row, or previous week in the detail`, keys.previous],
    [t`Next week to decide`, keys.nextToDecide],
    [t`Approve the selected rows, or the current row`, keys.approve],
    [t`Reject them, with a comment`, keys.reject],
    [t`Select the row`, keys.select],
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
        { title: t`Everywhere`, shortcuts: everywhere },
        {
          title: t`Go to a page`,
          shortcuts: [...going, [t`Week that waits longest for your decision`, "G", "W"]],
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
