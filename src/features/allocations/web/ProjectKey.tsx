import type { CSSProperties } from "react";
import { partColours, type ProjectLook } from "./project-colours.ts";

/** A project's code on its colour. */
export function ProjectKey({ code, look }: { readonly code: string; readonly look: ProjectLook }) {
  const { fill, ink, pattern } = partColours(look);
  return (
    <span className="project-key" style={{ "--c": fill, "--k": ink, "--pattern": pattern } as CSSProperties}>
      {code}
    </span>
  );
}
