import { useId } from "react";
import { t } from "#shared/texts/t.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { areaWords, areas, type TokenArea } from "../rules/areas.ts";

type Reach = "none" | "read" | "write";

interface ScopeTableProps {
  readonly scopes: readonly string[];
  readonly error: string | undefined;
  readonly onScopes: (scopes: readonly string[]) => void;
}

const reachOf = (scopes: readonly string[], { code }: TokenArea): Reach => {
  if (scopes.includes(`${code}:write`)) return "write";
  return scopes.includes(`${code}:read`) ? "read" : "none";
};

/** The scopes with one area changed. */
function withReach(scopes: readonly string[], { code, isReadOnly }: TokenArea, reach: Reach): string[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${code}:`));
  if (reach === "none") return others;
  return [...others, `${code}:${isReadOnly === true ? "read" : reach}`];
}

/** What a token may reach: for each area nothing, reading, or reading and writing. */
export function ScopeTable({ scopes, error, onScopes }: ScopeTableProps) {
  const id = useId();
  const all = (reach: Reach) =>
    onScopes(areas.reduce<readonly string[]>((some, area) => withReach(some, area, reach), [...scopes]));
  const reaches = new Set(
    areas.filter((area) => area.isReadOnly !== true).map((area) => reachOf(scopes, area)),
  );
  const [common] = reaches.size === 1 ? reaches : [];
  return (
    <fieldset className="token-areas" aria-describedby={error === undefined ? undefined : id}>
      <legend className="group-legend">{t`What it may reach`}</legend>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      <ul>
        <li className="is-all">
          <span className="grow strong">{t`Everything`}</span>
          <Choice label={t`Everything`} reach={common} onReach={all} />
        </li>
        {areas.map((area) => (
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
  readonly area: TokenArea;
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
}

function AreaRow({ area, reach, onReach }: AreaRowProps) {
  const { label, about, warning: caution } = areaWords()[area.code];
  const warning = reach === "write" ? caution : undefined;
  return (
    <li>
      <span className="grow">
        {label}
        <span className={classNames("choice-hint", warning === undefined ? "token-about" : "token-warning")}>
          {warning ?? about}
        </span>
      </span>
      <Choice label={label} reach={reach} isReadOnly={area.isReadOnly} onReach={onReach} />
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
        { value: "none", label: t.as("access")`None` },
        { value: "read", label: t.as("access")`Read` },
        { value: "write", label: t.as("access")`Write`, disabled: isReadOnly },
      ]}
      onValueChange={(chosen) => chosen !== "" && onReach(chosen)}
    />
  );
}
