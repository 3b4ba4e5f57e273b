/** The demonstration's own time zone: its nights are here, whatever zones its organisations choose. */
export const demonstrationZone = "Europe/London";
