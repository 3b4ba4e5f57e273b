import { classNames } from "#ui/layout/class-names.ts";
import { lookClass, type ProjectLook } from "./project-colours.ts";
import "#ui/grid/blocks.css";

export function ProjectKey({ code, look }: { readonly code: string; readonly look: ProjectLook }) {
  return <span className={classNames("project-key", lookClass(look))}>{code}</span>;
}
