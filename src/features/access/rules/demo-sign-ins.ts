/** The accounts of the demonstration on one's own machine, printed at the start and offered at the login. */
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
