import { Link, useParams, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, FolderX, Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import { may } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { AsOfChoice } from "#parts/as-of/AsOfChoice.tsx";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { DiscardDialog } from "#ui/overlay/DiscardDialog.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { tabClass, Tabs } from "#ui/layout/Tabs.tsx";
import { useRead } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import { readProject, type ProjectDetails } from "../contract.ts";
import { mayEditProject } from "../rules/project-change.ts";
import { ArchiveButton } from "./settings/ArchiveButton.tsx";
import { ProjectSettingsTab } from "./settings/ProjectSettingsTab.tsx";
import { ProjectStatusBadge } from "./ProjectStatusBadge.tsx";
import { useProjectEdit, type ProjectEdit } from "./settings/use-project-edit.ts";
import { CreateProjectDialog } from "./CreateProjectDialog.tsx";
import "./projects.css";

/** What other features put into the tabs of a project. */
export interface ProjectTabs {
  readonly overview: (project: ProjectDetails) => ReactNode;
  /** Below the settings. */
  readonly contracts: (project: ProjectDetails) => ReactNode;
  readonly charges: (project: ProjectDetails) => ReactNode;
  readonly profiles: (project: ProjectDetails, mayEdit: boolean) => ReactNode;
  readonly characteristics: (project: ProjectDetails, mayEdit: boolean) => ReactNode;
}

const tabs = [
  { id: "overview", label: t`Overview` },
  { id: "settings", label: t`Settings` },
  { id: "profiles", label: t`Profiles` },
  { id: "characteristics", label: t`Characteristics` },
  { id: "charges", label: t`Charges` },
] as const;
type Tab = (typeof tabs)[number]["id"];

/** The tabs that someone sees. */
const tabsFor = (roles: readonly string[]) =>
  tabs.filter(({ id }) => id !== "charges" || may(roles, "read charges"));

/** /projects/{projectId}/{tab}; an unknown tab shows the settings. */
export function ProjectPage(parts: ProjectTabs) {
  const { projectId = "", tab }: { projectId?: string; tab?: string } = useParams({ strict: false });
  const { roles } = useViewer();
  const read = useRead(readProject, { params: { projectId } });
  if (read.data === undefined && read.isError && (read.error.status === 404 || read.error.status === 422))
    return <ProjectNotFound />;
  const shown: Tab = tabsFor(roles).find(({ id }) => id === tab)?.id ?? "settings";
  if (read.data !== undefined)
    return <LoadedProject key={projectId} project={read.data} tab={shown} {...parts} />;
  return (
    <main className="page">
      <BackLink />
      <ReadView read={read} loading={t`Loading project...`} failed={t`Failed to load project data`} />
    </main>
  );
}

function LoadedProject({
  project,
  tab,
  overview,
  contracts,
  charges,
  profiles,
  characteristics,
}: ProjectTabs & { readonly project: ProjectDetails; readonly tab: Tab }) {
  const viewer = useViewer();
  const edit = useProjectEdit(project);
  const mayEdit = mayEditProject(viewer, project.assignedForecasters);
  return (
    <main className="page">
      <BackLink />
      <PageHeader
        title={project.name}
        meta={
          <>
            <span className="code">{project.code}</span>
            <ProjectStatusBadge status={project.statusCode} />
            <span className="muted">{project.forecastProgress}</span>
          </>
        }
        actions={
          tab === "charges" ? null : tab !== "settings" ? (
            <AsOfChoice />
          ) : (
            <>
              {!edit.isEditing && may(viewer.roles, "create projects") && (
                <DuplicateButton project={project} />
              )}
              {mayEdit && (
                <SettingsActions
                  project={project}
                  edit={edit}
                  byAdmin={may(viewer.roles, "archive projects")}
                />
              )}
            </>
          )
        }
      />
      <Tabs label={t`Project`}>
        {tabsFor(viewer.roles).map(({ id, label }) => (
          <Link
            key={id}
            to="/projects/$projectId/$tab"
            params={{ projectId: project.id, tab: id }}
            className={tabClass}
            aria-current={id === tab ? "page" : undefined}
          >
            {label}
            {id === "profiles" && <small>{project.profilesCount}</small>}
          </Link>
        ))}
      </Tabs>
      <DiscardDialog {...edit.question} what={t`The changes to this project haven't been saved.`} />
      {tab === "overview" && overview(project)}
      {tab === "settings" && (
        <>
          <ProjectSettingsTab project={project} edit={edit} mayEdit={mayEdit} />
          {contracts(project)}
        </>
      )}
      {tab === "profiles" && profiles(project, mayEdit)}
      {tab === "characteristics" && characteristics(project, mayEdit)}
      {tab === "charges" && charges(project)}
    </main>
  );
}

function SettingsActions({
  project,
  edit,
  byAdmin,
}: {
  readonly project: ProjectDetails;
  readonly edit: ProjectEdit;
  readonly byAdmin: boolean;
}) {
  if (!edit.isEditing) {
    return (
      <>
        {byAdmin && <ArchiveButton project={project} />}
        {project.statusCode !== "archived" && (
          <Button variant="primary" onClick={edit.begin}>{t`Edit Project`}</Button>
        )}
      </>
    );
  }
  return (
    <>
      <Button onClick={() => edit.leave()} disabled={edit.pending}>{t`Cancel`}</Button>
      <Button
        variant="primary"
        pending={edit.pending}
        pendingLabel={t`Saving...`}
        onClick={() => edit.save()}
      >{t`Save Changes`}</Button>
    </>
  );
}

function BackLink() {
  return (
    <Link to="/projects" className="back-link fine medium for-finger">
      <ArrowLeft className="icon-small" />
      {t`Projects`}
    </Link>
  );
}

/** In the place of a project that does not exist, or is not one's own. */
function ProjectNotFound() {
  return (
    <main className="page">
      <PageName hidden>{t`Project Not Found`}</PageName>
      <EmptyState
        icon={FolderX}
        title={t`Project Not Found`}
        action={
          <Link to="/projects" className={buttonClass({ variant: "primary" })}>{t`Back to Projects`}</Link>
        }
      >{t`The project you're looking for doesn't exist or you don't have access to it.`}</EmptyState>
    </main>
  );
}

function DuplicateButton({ project }: { readonly project: ProjectDetails }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Copy} onClick={() => setOpen(true)}>{t`Duplicate`}</Button>
      {open && (
        <CreateProjectDialog
          copyOf={project}
          onClose={() => setOpen(false)}
          onCreated={({ id }) => {
            setOpen(false);
            void navigate({ to: "/projects/$projectId/$tab", params: { projectId: id, tab: "settings" } });
          }}
        />
      )}
    </>
  );
}
