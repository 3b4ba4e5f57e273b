/** `ok` up to 85 per cent, `high` above, `over` above 100. The unrounded percentage decides. */
export function loadLevel(percentage: number): "ok" | "high" | "over" {
  if (percentage > 100) return "over";
  return percentage > 85 ? "high" : "ok";
}
