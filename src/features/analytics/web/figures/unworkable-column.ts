import { t } from "#shared/texts/t.ts";
import type { Column } from "#ui/table/column.ts";
import { unworkableText, type Unworkable } from "../../rules/unworkable.ts";

interface WithUnworkable {
  readonly unworkable: Unworkable;
}

/** What of a row's totals can't be worked; `shown` only where some row has such hours. */
export function unworkableColumn<Row extends WithUnworkable>(rows: readonly Row[]) {
  const exported: readonly Column<Row>[] = [
    {
      id: "unworkable",
      header: t`Can't be worked`,
      desk: true,
      cell: ({ unworkable }) => unworkableText(unworkable) || "–",
      exportValue: ({ unworkable }) => unworkableText(unworkable),
    },
  ];
  return {
    shown: rows.some(({ unworkable }) => unworkableText(unworkable) !== "") ? exported : [],
    exported,
  };
}
