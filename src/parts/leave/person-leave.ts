import { createContext, use, type ReactNode } from "react";

interface PersonLeaveProps {
  readonly personId: string;
  /** The request to change at first; null for new leave. */
  readonly requestId: string | null;
  readonly onClose: () => void;
}
type DrawsForm = (props: PersonLeaveProps) => ReactNode;

/** Draws the dialog that enters and changes someone's leave, on pages of other features; the application fills it in. */
export const PersonLeaveForm = createContext<DrawsForm | null>(null);

/** Draws that dialog. */
export function usePersonLeaveForm(): DrawsForm {
  const form = use(PersonLeaveForm);
  if (form === null) throw new Error("A page without the form for people's leave");
  return form;
}
