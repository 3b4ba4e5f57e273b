import { Link } from "@tanstack/react-router";
import { FolderX } from "lucide-react";
import { buttonClass } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";

/** In the place of a project that does not exist, or is not one's own. */
export function ProjectNotFound() {
  return (
    <main className="page">
      <h1 className="visually-hidden">Project Not Found</h1>
      <EmptyState
        icon={FolderX}
        title="Project Not Found"
        action={
          <Link to="/projects" className={buttonClass({ variant: "primary" })}>
            Back to Projects
          </Link>
        }
      >
        The project you're looking for doesn't exist or you don't have access to it.
      </EmptyState>
    </main>
  );
}
