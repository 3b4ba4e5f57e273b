/** The place that a file of src names: "#ui/form/Button.tsx" from src on, everything else from its own folder. */
export function targetOf(place: string, specifier: string): string;
