import { FillBar } from "../fill/FillBar.tsx";
import { FillDialog } from "../fill/FillDialog.tsx";
import { FillPanel } from "../fill/FillPanel.tsx";
import { RepairBar } from "../repair/RepairBar.tsx";
import { RepairDialog } from "../repair/RepairDialog.tsx";
import { RepairPanel } from "../repair/RepairPanel.tsx";

/** What proposes hours and shows them: one file, loaded with its first use. */
export const proposalParts = { FillBar, FillDialog, FillPanel, RepairBar, RepairDialog, RepairPanel };
