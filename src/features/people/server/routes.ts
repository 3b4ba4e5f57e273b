import { changeEmail } from "./change-email.ts";
import { changePerson } from "./change-person.ts";
import { changeReports } from "./change-reports.ts";
import { erasePerson, readErasure, deletePerson } from "./erase-person.ts";
import { listPlacePeople } from "./list-place-people.ts";
import { movePeople } from "./move-people.ts";
import { pagePeople } from "./page-people.ts";
import { exportPerson } from "./person-data.ts";
import { readPeopleChoices } from "./read-people-choices.ts";
import { readPersonHoursToCome } from "./read-hours-to-come.ts";
import { readPerson } from "./reads.ts";
import { setPersonActive } from "./set-person-active.ts";
import { listSkills, removeSkill, renameSkill } from "./skills.ts";

export const peopleRoutes = {
  pagePeople,
  readPeopleChoices,
  readPerson,
  changePerson,
  changeReports,
  setPersonActive,
  readPersonHoursToCome,
  deletePerson,
  changeEmail,
  exportPerson,
  readErasure,
  erasePerson,
  listPlacePeople,
  movePeople,
  listSkills,
  renameSkill,
  removeSkill,
};
