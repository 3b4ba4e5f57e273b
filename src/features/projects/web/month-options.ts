import { monthNames } from "#shared/month.ts";

/** January to December, by number. */
export const monthOptions = monthNames.map((label, index) => ({ value: String(index + 1), label }));
