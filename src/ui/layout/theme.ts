import { useSyncExternalStore } from "react";

/** `system` follows the device. */
export type Theme = "system" | "light" | "dark";

const KEY = "theme";
const listeners = new Set<() => void>();

/** The choice stored on this device; `system` where there is none, or without storage. */
function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Puts a theme on the page. Transitions rest meanwhile, so the change is a cut. */
function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset["themeChanging"] = "";
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset["themeChanging"]));
}

export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A device without storage still gets the theme until the page closes.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** The chosen theme and the function that changes it, the same in every component and every open window. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme), setTheme];
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    applyTheme(storedTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
  };
}
