// Puts the chosen theme on the page before anything is painted. The same key as src/ui/theme.ts.
try {
  const kept = localStorage.getItem("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
} catch {
  // A device that keeps nothing follows the system.
}
