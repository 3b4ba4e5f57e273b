import { useNavigate } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/form/Button.tsx";
import type { ProjectDetails } from "../../contract.ts";
import { CreateProjectDialog } from "../CreateProjectDialog.tsx";

/** Opens the dialog that makes another project like this one, and goes there. */
export function DuplicateButton({ project }: { readonly project: ProjectDetails }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Copy} onClick={() => setOpen(true)}>
        Duplicate
      </Button>
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
