import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import type { ProjectDetails } from "../../contract.ts";
import { isLocked } from "../../rules/project-status.ts";
import { AddFunctionDialog } from "./AddFunctionDialog.tsx";

/** Opens the Add Function dialog; nothing where the project takes no more functions. */
export function AddFunctionButton({ project }: { readonly project: ProjectDetails }) {
  const [open, setOpen] = useState(false);
  if (isLocked(project.statusCode)) return null;
  return (
    <>
      <Button small icon={Plus} onClick={() => setOpen(true)}>
        Add Function
      </Button>
      {open && <AddFunctionDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
