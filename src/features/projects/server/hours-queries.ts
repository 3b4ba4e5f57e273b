import { sql } from "kysely";
import { addMonths, firstDay, monthOf } from "#shared/month.ts";

/** Hours allocated to a project: entries as `e`, the project as `p`. */
export const hoursOfProject = (projectId: string) => sql<boolean>`(p.id = ${projectId})`;

/** Those beyond `length` months from the project's start. */
export const hoursBeyond = (projectId: string, startDate: string, length: number) =>
  sql<boolean>`(p.id = ${projectId} AND e.allocation_date >= ${firstDay(addMonths(monthOf(startDate), length))}::date)`;
