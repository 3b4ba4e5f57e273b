import { listPayExports } from "./list-exports.ts";
import { makePayExport, downloadPayExport } from "./make-export.ts";
import { changePayPerson, listPayPeople } from "./people.ts";
import { previewPayExport } from "./preview-export.ts";
import { changePayProject, listPayProjects } from "./projects.ts";
import { readPaySample } from "./sample-lines.ts";
import { changePaySettings, readPaySettings } from "./settings.ts";
import { changePayTemplate, createPayTemplate, deletePayTemplate, listPayTemplates } from "./templates.ts";
import { undoPayExport } from "./undo-export.ts";

export const payRoutes = {
  listPayExports,
  previewPayExport,
  makePayExport,
  downloadPayExport,
  undoPayExport,
  readPaySettings,
  changePaySettings,
  listPayPeople,
  changePayPerson,
  listPayProjects,
  changePayProject,
  listPayTemplates,
  createPayTemplate,
  changePayTemplate,
  deletePayTemplate,
  readPaySample,
};
