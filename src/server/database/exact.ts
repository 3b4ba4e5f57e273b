import { sql, type RawBuilder } from "kysely";

/** A sum of exact hours as people read it, in hundredths: rounded here, and nowhere before. */
export const roundedHours = (sum: RawBuilder<unknown>): RawBuilder<number> => sql<number>`round(${sum}, 2)`;

/** A sum of exact costs as people read it. What thirds of an hour leave of a half penny is a half penny. */
export const roundedMoney = (sum: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`round(round(${sum}, 8), 2)`;
