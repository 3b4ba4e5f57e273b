import { invitePerson } from "./invite-person.ts";
import { listPeople } from "./list-people.ts";

export const peopleRoutes = [listPeople, invitePerson];
