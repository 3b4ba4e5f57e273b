import { t } from "#shared/texts/t.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { DemandPane } from "./DemandPane.tsx";
import { ProjectKey } from "./ProjectKey.tsx";
import type { ProjectColours } from "./project-colours.ts";
import { Remaining } from "./DemandFigures.tsx";
import type { PlannerWork } from "./planner-work.ts";

interface DemandSheetProps extends PlannerWork {
  readonly colours: ProjectColours;
  readonly selectedId: string | null;
  readonly onSelect: (projectId: string | null) => void;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The selected project and its demand, as a button that opens all of it. */
export function DemandSheet({
  planner,
  working,
  colours,
  selectedId,
  onSelect,
  open,
  onOpen,
  onClose,
}: DemandSheetProps) {
  const project = planner.projects.find(({ id }) => id === selectedId);
  const demand = working.figures.wanted.find(({ projectId }) => projectId === selectedId);
  const choose = (projectId: string | null) => {
    onSelect(projectId);
    if (projectId !== null) onClose();
  };
  return (
    <>
      <button type="button" className="row demand-button" aria-haspopup="dialog" onClick={onOpen}>
        <span className="visually-hidden">{t`Demand`}: </span>
        {project ? (
          <ProjectKey code={project.code} look={colours.lookOf(project.id)} />
        ) : (
          <span className="grow">{t`Select project`}</span>
        )}
        {project && (
          <span className="grow">
            {demand ? <Remaining hours={demand.remaining} /> : "–"}{" "}
            <span className="quiet">{t.as("remaining")`left`}</span>
          </span>
        )}
      </button>
      <Dialog open={open} onClose={onClose} title={t`Demand hours`} flush>
        <DemandPane
          planner={planner}
          figures={working.figures}
          colours={colours}
          selectedId={selectedId}
          onSelect={choose}
        />
      </Dialog>
    </>
  );
}
