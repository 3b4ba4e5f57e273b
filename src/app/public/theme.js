// Puts the chosen theme on the page before anything is painted. The same key as src/ui/theme.ts.
try {
  const stored = localStorage.getItem("theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
} catch {
  // A device that keeps nothing follows the system.
}
