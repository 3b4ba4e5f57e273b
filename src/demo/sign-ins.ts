/** The accounts of the demonstration, printed at the start. */
export const demoSignIns = [
  "superadmin@harbourpine.example",
  "admin@harbourpine.example",
  "manager@harbourpine.example",
  "forecaster@harbourpine.example",
  "allocator@harbourpine.example",
  "booker@harbourpine.example",
  "admin@secondorg.example",
] as const;

export const demoPassword = "harbour-pine";
