import type { CSSProperties } from "react";
import type { Colour } from "./project-colours.ts";

/** A project's code on its colour. */
export function ProjectKey({ code, colour }: { readonly code: string; readonly colour: Colour }) {
  return (
    <span className="project-key" style={{ "--c": `var(--p${colour})`, "--k": `var(--p${colour}-ink)` } as CSSProperties}>
      {code}
    </span>
  );
}
