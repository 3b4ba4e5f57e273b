import { plural, t } from "#shared/texts/t.ts";
import { Panel } from "#ui/layout/Panel.tsx";

interface SampleTableProps {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Of the complete file. */
  readonly lines: number;
}

/** The first lines of a file, as it will have them. */
export function SampleTable({ headings, rows, lines }: SampleTableProps) {
  const more = lines - rows.length;
  return (
    <Panel title={t`First lines of the file`} flush>
      <FileLines headings={headings} rows={rows} />
      {more > 0 && (
        <p className="muted fine pay-tools">{t`and ${plural(more, "# more line", "# more lines")}`}</p>
      )}
    </Panel>
  );
}

/** Cells as text, as a spreadsheet would show them. */
export function FileLines({ headings, rows }: Omit<SampleTableProps, "lines">) {
  return (
    <div className="table-wrap scroll-x" tabIndex={0} role="group" aria-label={t`First lines of the file`}>
      <table className="table is-dense" aria-label={t`First lines of the file`}>
        <thead>
          <tr>
            {headings.map((heading, at) => (
              <th key={at} scope="col" className="nowrap">
                {heading || <span className="quiet">–</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <td key={column} className="nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
