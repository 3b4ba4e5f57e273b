import { useId } from "react";
import { t } from "#shared/texts/t.ts";
import { FieldError } from "#ui/form/Field.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { Segmented } from "#ui/form/Segmented.tsx";
import { includesScope } from "#shared/token-scope.ts";
import { areaWords, areas, reachesOf, type Reach as ScopedReach, type TokenArea } from "../rules/areas.ts";

type Reach = "none" | ScopedReach;

interface ScopeTableProps {
  readonly scopes: readonly string[];
  /** The only ones to choose from; every scope there is where it's omitted. */
  readonly requested?: readonly string[];
  readonly error: string | undefined;
  readonly onScopes: (scopes: readonly string[]) => void;
}

const reachOf = (scopes: readonly string[], { code }: TokenArea): Reach => {
  const most = (["write", "propose", "read"] as const).find((reach) => scopes.includes(`${code}:${reach}`));
  return most ?? "none";
};

/** The scopes with one area changed. */
function withReach(scopes: readonly string[], area: TokenArea, reach: Reach): string[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area.code}:`));
  if (reach === "none") return others;
  return [...others, `${area.code}:${reachesOf(area).includes(reach) ? reach : "read"}`];
}

/** What a token may reach: for each area nothing, reading, or reading and writing. */
export function ScopeTable({ scopes, requested, error, onScopes }: ScopeTableProps) {
  const id = useId();
  const all = (reach: Reach) =>
    onScopes(areas.reduce<readonly string[]>((some, area) => withReach(some, area, reach), [...scopes]));
  const reachesIn = (area: TokenArea) =>
    reachesOf(area).filter(
      (reach) => requested === undefined || includesScope(requested, `${area.code}:${reach}`),
    );
  const common = (["none", "read", "propose", "write"] as const).find((reach) =>
    areas.every((area) => reachOf(scopes, area) === reachOf(withReach([], area, reach), area)),
  );
  return (
    <fieldset className="token-areas" aria-describedby={error === undefined ? undefined : id}>
      <legend className="group-legend is-required">{t`What it may reach`}</legend>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      <ul>
        {requested === undefined && (
          <li className="is-all">
            <span className="grow strong">{t`Everything`}</span>
            <Choice
              label={t`Everything`}
              reach={common}
              offered={["read", "propose", "write"]}
              onReach={all}
            />
          </li>
        )}
        {areas
          .filter((area) => reachesIn(area).length > 0)
          .map((area) => (
            <AreaRow
              key={area.code}
              area={area}
              offered={reachesIn(area)}
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
  readonly offered: readonly ScopedReach[];
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
}

function AreaRow({ area, offered, reach, onReach }: AreaRowProps) {
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
      <Choice label={label} reach={reach} offered={offered} onReach={onReach} />
    </li>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly reach: Reach | undefined;
  readonly offered: readonly ScopedReach[];
  readonly onReach: (reach: Reach) => void;
}

function Choice({ label, reach, offered, onReach }: ChoiceProps) {
  return (
    <Segmented<Reach | "">
      small
      label={label}
      value={reach ?? ""}
      options={[
        { value: "none", label: t.as("access")`None` },
        { value: "read", label: t.as("access")`Read` },
        { value: "propose", label: t.as("access")`Propose`, disabled: !offered.includes("propose") },
        { value: "write", label: t.as("access")`Write`, disabled: !offered.includes("write") },
      ]}
      onValueChange={(chosen) => chosen !== "" && onReach(chosen)}
    />
  );
}
