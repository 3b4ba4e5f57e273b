import { Lock } from "lucide-react";
import { useId, type CSSProperties } from "react";
import { formatHours } from "#shared/hours.ts";
import { classNames } from "#ui/layout/class-names.ts";
import type { ProjectDemand } from "../../rules/demand.ts";
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

/** What frozen forecasts want and how much is allocated; choosing a project selects the brush. */
export function DemandPane(props: DemandPaneProps) {
  const { figures } = props;
  return (
    <aside className="demand" aria-label="Demand">
      <div className="demand-head">
        <span>
          <b className="only-desk">Demand</b> hours
        </span>
        <span>Wanted</span>
        <span>Allocated</span>
        <span>Remaining</span>
      </div>
      <div className="demand-list">
        {figures.wanted.length === 0 && (
          <p className="muted demand-empty">
            No Project Demand has been frozen for this period. Prompt your Forecasters to do so.{" "}
            <ToForecasts month={props.planner.month} />
          </p>
        )}
        {figures.wanted.map((demand) => (
          <DemandProject key={demand.projectId} demand={demand} {...props} />
        ))}
        {figures.unwanted.length > 0 && <p className="demand-rest">Without frozen demand</p>}
        {figures.unwanted.map((demand) => (
          <DemandProject key={demand.projectId} demand={demand} {...props} />
        ))}
      </div>
      <div className="demand-line is-total">
        <span>
          Fulfilment <Fulfilled of={figures.overall} />
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
        title={project.isOpen ? project.name : `${project.name} is not open in this month`}
        onClick={() => onSelect(selected ? null : project.id)}
      >
        <span className="row demand-name">
          <ProjectKey code={project.code} look={look} />
          <em className="cut">{project.name}</em>
          {!project.isOpen && <Lock role="img" aria-label="not open in this month" />}
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
    <div className="colour-palette" role="radiogroup" aria-label={`Colour of ${name}`}>
      {palette.map((each) => (
        <label key={each} style={{ "--c": `var(--p${each})` } as CSSProperties}>
          <input
            type="radio"
            name={group}
            checked={each === colour}
            aria-label={`Colour ${each}`}
            onChange={() => onChoose(each)}
          />
        </label>
      ))}
    </div>
  );
}
