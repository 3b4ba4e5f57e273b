import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

/** The part of an address that opens a page's dialog for something new. */
export const newPlace = "new";

/** Whether a dialog is open: by its button, or by an address that ends with `#` and its place (by default `#new`). */
export function useOpened(place = newPlace): readonly [boolean, (isOpen: boolean) => void] {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isAddressed = hash === place;
  const set = (wanted: boolean): void => {
    setOpen(wanted);
    if (!wanted && isAddressed)
      void navigate({ to: ".", search: true, hash: "", replace: true, resetScroll: false });
  };
  return [isOpen || isAddressed, set];
}
