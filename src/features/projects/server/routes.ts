import { changeProject, changeProjectLength } from "./change-project.ts";
import { createProject } from "./create-project.ts";
import { duplicateProject } from "./duplicate-project.ts";
import { readProjectHoursToCome } from "./hours-to-come.ts";
import { readProject, readProjectChoices, readLeftOut, listProjects } from "./reads.ts";

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
