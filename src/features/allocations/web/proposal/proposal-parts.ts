import { FillBar } from "../fill/FillBar.tsx";
import { FillDialog } from "../fill/FillDialog.tsx";
import { FillPanel } from "../fill/FillPanel.tsx";
import { MendBar } from "../mend/MendBar.tsx";
import { MendDialog } from "../mend/MendDialog.tsx";
import { MendPanel } from "../mend/MendPanel.tsx";

/** What proposes hours and shows them: one file, loaded with its first use. */
export const proposalParts = { FillBar, FillDialog, FillPanel, MendBar, MendDialog, MendPanel };
