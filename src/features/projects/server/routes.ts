import { changeProject } from "./change-project.ts";
import { changeProjectLength } from "./change-project-length.ts";
import { createProject } from "./create-project.ts";
import { duplicateProject } from "./duplicate-project.ts";
import { listProjects } from "./list-projects.ts";
import { readProjectHoursToCome } from "./hours-to-come.ts";
import { readLeftOut } from "./read-left-out.ts";
import { readProject } from "./read-project.ts";
import { readProjectChoices } from "./read-project-choices.ts";

export const projectRoutes = {
  listProjects,
  readProjectChoices,
  readProject,
  createProject,
  duplicateProject,
  changeProject,
  changeProjectLength,
  readLeftOut,
  readProjectHoursToCome,
};
