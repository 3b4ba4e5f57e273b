import { Tooltip } from "#ui/overlay/Tooltip.tsx";

interface CountedNamesProps {
  readonly count: number;
  /** What is counted, the first of it when there is much. */
  readonly names: readonly string[];
}

/** A count that names what it counts, by pointer and by keyboard. */
export function CountedNames({ count, names }: CountedNamesProps) {
  if (count === 0) return <>0</>;
  const more = count - names.length;
  return (
    <Tooltip
      content={
        <ul className="counted-names">
          {names.map((name, place) => (
            // Two people may share a name.
            <li key={`${place} ${name}`}>{name}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      }
    >
      <span className="counted" tabIndex={-1} data-row-stop>
        {count}
      </span>
    </Tooltip>
  );
}
