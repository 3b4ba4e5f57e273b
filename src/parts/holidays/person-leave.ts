import { createContext, use, type ComponentType } from "react";

interface PersonLeaveProps {
  readonly personId: string;
  /** The request to change at first; null for new leave. */
  readonly requestId: string | null;
  readonly onClose: () => void;
}

/** The dialog that enters and changes someone's leave, for pages of other features; the application fills it in. */
export const PersonLeaveForm = createContext<ComponentType<PersonLeaveProps> | null>(null);

export function usePersonLeaveForm(): ComponentType<PersonLeaveProps> {
  const form = use(PersonLeaveForm);
  if (form === null) throw new Error("A page without the form for people's leave");
  return form;
}
