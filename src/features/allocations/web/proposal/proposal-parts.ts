// What proposes hours and shows them: one file, loaded with its first use.
export { FillBar } from "../fill/FillBar.tsx";
export { FillDialog } from "../fill/FillDialog.tsx";
export { FillPanel } from "../fill/FillPanel.tsx";
export { MendBar } from "../mend/MendBar.tsx";
export { MendDialog } from "../mend/MendDialog.tsx";
export { MendPanel } from "../mend/MendPanel.tsx";
