import { invitePerson } from "./invite-person.ts";
import { changeEmail } from "./change-email.ts";
import { listPeople } from "./list-people.ts";

export const peopleRoutes = [listPeople, invitePerson, changeEmail];
