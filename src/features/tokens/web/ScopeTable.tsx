import { useId } from "react";
import { FieldError } from "#ui/form/Field.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { areas, type Area } from "../rules/areas.ts";

type Reach = "none" | "read" | "write";

interface ScopeTableProps {
  readonly scopes: readonly string[];
  readonly error: string | undefined;
  readonly onScopes: (scopes: readonly string[]) => void;
}

const reachOf = (scopes: readonly string[], { code }: Area): Reach => {
  if (scopes.includes(`${code}:write`)) return "write";
  return scopes.includes(`${code}:read`) ? "read" : "none";
};

/** The scopes with one area changed. */
function withReach(scopes: readonly string[], { code, isReadOnly }: Area, reach: Reach): string[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${code}:`));
  if (reach === "none") return others;
  return [...others, `${code}:${isReadOnly === true ? "read" : reach}`];
}

/** What a token may reach: for each area nothing, reading, or reading and writing. */
export function ScopeTable({ scopes, error, onScopes }: ScopeTableProps) {
  const id = useId();
  const every: readonly Area[] = areas;
  const all = (reach: Reach) =>
    onScopes(every.reduce((some, area) => withReach(some, area, reach), [...scopes]));
  const reaches = new Set(
    every.filter((area) => area.isReadOnly !== true).map((area) => reachOf(scopes, area)),
  );
  const [common] = reaches.size === 1 ? reaches : [];
  return (
    <fieldset className="token-areas" aria-describedby={error === undefined ? undefined : id}>
      <legend className="group-legend">What it may reach</legend>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      <ul>
        <li className="is-all">
          <span className="grow strong">Everything</span>
          <Choice label="Everything" reach={common} onReach={all} />
        </li>
        {every.map((area) => (
          <AreaRow
            key={area.code}
            area={area}
            reach={reachOf(scopes, area)}
            onReach={(reach) => onScopes(withReach(scopes, area, reach))}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface AreaRowProps {
  readonly area: Area;
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
}

function AreaRow({ area, reach, onReach }: AreaRowProps) {
  const warning = reach === "write" ? area.warning : undefined;
  return (
    <li>
      <span className="grow">
        {area.label}
        <span className={classNames("choice-hint", warning === undefined ? "token-about" : "token-warning")}>
          {warning ?? area.about}
        </span>
      </span>
      <Choice label={area.label} reach={reach} isReadOnly={area.isReadOnly} onReach={onReach} />
    </li>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly reach: Reach | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly onReach: (reach: Reach) => void;
}

function Choice({ label, reach, isReadOnly = false, onReach }: ChoiceProps) {
  return (
    <Segmented<Reach | "">
      small
      label={label}
      value={reach ?? ""}
      options={[
        { value: "none", label: "None" },
        { value: "read", label: "Read" },
        { value: "write", label: "Write", disabled: isReadOnly },
      ]}
      onValueChange={(chosen) => chosen !== "" && onReach(chosen)}
    />
  );
}
