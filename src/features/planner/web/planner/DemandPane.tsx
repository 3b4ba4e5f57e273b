import { hasWords } from "#shared/search-key.ts";
import { Lock } from "lucide-react";
import { useId, useState, type CSSProperties } from "react";
import { formatHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { classNames } from "#ui/layout/class-names.ts";
import { TextInput } from "#ui/form/TextInput.tsx";
import { rich } from "#ui/base/rich.ts";
import { Explained } from "#parts/guide/Explained.tsx";
import type { ProjectDemand } from "#features/plans/rules/demand.ts";
import { palette, type Colour, type ProjectColours } from "./project-colours.ts";
import { ToForecasts } from "../months/NextStep.tsx";
import { ProjectKey } from "./ProjectKey.tsx";
import { Fulfilled, Remaining } from "./DemandFigures.tsx";
import type { PlannerFigures } from "./planner-work.ts";

interface DemandPaneProps extends PlannerFigures {
  readonly colours: ProjectColours;
  readonly selectedId: string | null;
  readonly onSelect: (projectId: string | null) => void;
}

/** Projects listed at once; of more, others are found by typing. */
const maxListed = 12;

/** The selected project and the first that have the words in code or name, and how many more there are. */
function useListed({ figures, planner, selectedId }: DemandPaneProps) {
  const [typed, setTyped] = useState("");
  const all = [...figures.wanted, ...figures.unwanted];
  const named = new Map(planner.projects.map(({ id, code, name }) => [id, `${code} ${name}`]));
  const found = all.filter(({ projectId }) => hasWords(named.get(projectId) ?? "", typed));
  const isListed = new Set(found.slice(0, maxListed).map(({ projectId }) => projectId));
  const listed = (demands: readonly ProjectDemand[]) =>
    demands.filter(({ projectId }) => isListed.has(projectId) || projectId === selectedId);
  return {
    search: all.length > maxListed ? { typed, setTyped } : null,
    wanted: listed(figures.wanted),
    unwanted: listed(figures.unwanted),
    left: found.length - isListed.size,
  };
}

/** What frozen forecasts want and how much is allocated; choosing a project selects the brush. */
export function DemandPane(props: DemandPaneProps) {
  const { figures } = props;
  const { search, wanted, unwanted, left } = useListed(props);
  return (
    <aside className="demand" aria-label={t`Demand`}>
      <div className="demand-head">
        <span>
          <span className="only-desk">{rich`${<b>{t`Demand`}</b>} hours`}</span>
          <span className="only-phone">{t`hours`}</span>
        </span>
        <span>{t`Wanted`}</span>
        <span>{t`Allocated`}</span>
        <span>{t`Remaining`}</span>
      </div>
      {search && (
        <TextInput
          type="search"
          small
          className="demand-search"
          aria-label={t`Search projects`}
          placeholder={t`Search projects`}
          maxLength={100}
          value={search.typed}
          onValueChange={search.setTyped}
        />
      )}
      <div className="demand-list">
        {figures.wanted.length === 0 && (
          <p className="muted demand-empty">
            {t`No Project Demand has been frozen for this period. Prompt your Forecasters to do so.`}{" "}
            <ToForecasts month={props.planner.month} />
          </p>
        )}
        {wanted.map((demand) => (
          <DemandProject key={demand.projectId} demand={demand} {...props} />
        ))}
        {unwanted.length > 0 && <p className="demand-rest">{t`Without frozen demand`}</p>}
        {unwanted.map((demand) => (
          <DemandProject key={demand.projectId} demand={demand} {...props} />
        ))}
        {left > 0 && (
          <p className="muted demand-empty">{t`${plural(left, "# more project", "# more projects")}: type a code or name`}</p>
        )}
      </div>
      <div className="demand-line is-total">
        <span>
          <span>
            <Explained name="Fulfilment" /> <Fulfilled of={figures.overall} />
          </span>
          <small className="block muted">{t`${formatHours(figures.overall.counted)} of ${formatHours(figures.overall.wanted)} met`}</small>
        </span>
        <span>{formatHours(figures.overall.wanted)}</span>
        <span>{formatHours(figures.overall.allocated)}</span>
        <Remaining hours={figures.overall.remaining} />
      </div>
    </aside>
  );
}

function DemandProject({
  demand,
  planner,
  colours,
  selectedId,
  onSelect,
}: DemandPaneProps & { readonly demand: ProjectDemand }) {
  const project = planner.projects.find((each) => each.id === demand.projectId);
  if (!project) return null;
  const selected = selectedId === project.id;
  const look = colours.lookOf(project.id);
  const tiers = demand.wanted > 0 ? demand.tiers : [];
  return (
    <div className={classNames("demand-project", selected && "is-selected")}>
      <button
        type="button"
        className="demand-line is-project"
        aria-pressed={selected}
        title={project.isOpen ? project.name : t`${project.name} is not open in this month`}
        onClick={() => onSelect(selected ? null : project.id)}
      >
        <span className="row demand-name">
          <ProjectKey code={project.code} look={look} />
          <em className="cut">{project.name}</em>
          {!project.isOpen && <Lock role="img" aria-label={t`not open in this month`} />}
        </span>
        <span>{demand.wanted > 0 ? formatHours(demand.wanted) : "–"}</span>
        <span>{formatHours(demand.allocated)}</span>
        {demand.wanted > 0 ? <Remaining hours={demand.remaining} /> : <span>–</span>}
      </button>
      {selected && (
        <ColourPalette
          name={project.name}
          colour={look.colour}
          onChoose={(next) => colours.choose(project.id, next)}
        />
      )}
      {tiers.map((tier) => (
        <div key={tier.costTierId} className="demand-line is-tier">
          <span className="cut">{planner.costTiers.find((each) => each.id === tier.costTierId)?.name}</span>
          <span>{formatHours(tier.wanted)}</span>
          <span>{formatHours(tier.allocated)}</span>
          <Remaining hours={tier.remaining} />
        </div>
      ))}
    </div>
  );
}

/** The eight colours a project may have. Radio buttons underneath, so the arrows work. */
function ColourPalette({
  name,
  colour,
  onChoose,
}: {
  readonly name: string;
  readonly colour: Colour;
  readonly onChoose: (colour: Colour) => void;
}) {
  const group = useId();
  return (
    <div className="colour-palette" role="radiogroup" aria-label={t`Colour of ${name}`}>
      {palette.map((each) => (
        <label key={each} style={{ "--c": `var(--p${each})` } as CSSProperties}>
          <input
            type="radio"
            name={group}
            checked={each === colour}
            aria-label={t`Colour ${each}`}
            onChange={() => onChoose(each)}
          />
        </label>
      ))}
    </div>
  );
}
