import { meanings, plain } from "./cell.ts";

/** What the kind of leave that every organisation has is called in other tools. */
export const holidayNames =
  `holiday | holidays | annual leave | vacation | vacation leave | urlaub | jahresurlaub | erholungsurlaub
  | conge | conges | conges payes | conge paye | conge annuel | vacaciones`.split(/\s*\|\s*/);

const sortOfWord = meanings({
  holiday: holidayNames.join("|"),
  leave: `vacations | pto | time off | paid time off | day off | days off | leave | leave of absence | absence | absences | absent
    | away | out of office | ooo | public holiday | public holidays | bank holiday | bank holidays | statutory holiday
    | national holiday | federal holiday | company holiday | office closed | sick | sick leave | sick note | sickness
    | illness | ill | sick child | child sick | medical leave | medical | doctor | parental leave | maternity
    | maternity leave | paternity | paternity leave | family leave | carers leave | care leave | bereavement
    | bereavement leave | compassionate leave | special leave | study leave | educational leave | sabbatical | jury duty
    | unpaid leave | comp time | compensatory time | compensatory leave | time off in lieu | toil | lieu | flex leave
    | furlough | short time work | non working | nonworking | non working time | non working hours | non work | not working
    | not worked | no work
    | urlaubs | ferien | betriebsferien | sonderurlaub | bildungsurlaub | resturlaub | krank | krankheit | krankmeldung
    | krankenstand | krankgeschrieben | arbeitsunfahig | arbeitsunfahigkeit | kind krank | kinderkrank | feiertag | feiertage
    | gesetzlicher feiertag | abwesend | abwesenheit | fehlzeit | fehltag | elternzeit | mutterschutz | vaterschaftsurlaub
    | pflegezeit | trauerfall | uberstundenabbau | zeitausgleich | freizeitausgleich | gleittag | gleitzeitabbau
    | freistellung | kurzarbeit | arbeitsfrei | dienstfrei | freier | nicht gearbeitet | nichtarbeit | arbeitsfreie zeit
    | vacances | rtt | maladie | arret maladie | arret de travail | conge maladie | enfant malade | malade | ferie | jour ferie
    | jours feries | absence maladie | conge parental | conge maternite | conge paternite | conge sans solde | recuperation
    | jour de repos | repos compensateur | chome | jour chome | chomage partiel | non travaille | jour non travaille
    | temps non travaille | hors travail
    | ausencia | ausente | enfermedad | enfermo | baja | baja medica | baja por enfermedad | baja laboral | baja por maternidad
    | baja por paternidad | maternidad | paternidad | permiso parental | festivo | festivos | festivo nacional | feriado
    | permiso | permiso sin sueldo | asuntos propios | libre | compensacion de horas | descanso compensatorio | excedencia
    | no laborable | no trabajado | tiempo no laborable`,
  planned: `planned | plan | scheduled | forecast | forecasted | estimate | estimated | not booked | tentative
    | placeholder | soft | soft booking | soft booked
    | geplant | verplant | planung | prognose | soll | nicht gebucht | planifie | planifiee | prevu | prevue | previsionnel
    | planificado | planificada | previsto | prevista | programado | programada | no imputado`,
});

/** What says nothing of which time it is: "Sick leave (paid)", "Urlaubstag", "Half day vacation". */
const beside =
  /\b(?:paid|unpaid|bezahlte?[rs]?|unbezahlte?[rs]?|payee?s?|non|remunere?e?s?|retribuid[oa]s?|remunerad[oa]s?|full|half|halber|ganzer|day|days|tage?|jours?|dias?|de|del|hours?|type|leave|time|20\d\d)\b/g;
const joinedDay = /(urlaub|krank|krankheit|feier|fehl|ferien)s?tage?$/;

/** What a text says of time: `holiday` or another `leave`, `planned`; null where it may be work. */
export function nonWorkOf(text: string): "holiday" | "leave" | "planned" | null {
  if (text.length > 60) return null;
  const word = plain(text);
  const said = sortOfWord(word) ?? sortOfWord(word.replace(joinedDay, "$1").replace(/\bfeier$/, "feiertag"));
  if (said !== null) return said;
  const bare = plain(word.replaceAll(beside, " ").replaceAll(/\s+/g, " "));
  return bare === "" ? null : sortOfWord(bare);
}

/** The part of a list, "Internal: Vacation" or "q3, sick", that says it. */
export function nonWorkIn(
  text: string,
): { readonly sort: "leave" | "planned"; readonly word: string } | null {
  const parts = [text, ...(text.length > 200 ? [] : text.split(/[,;|/:()]|\s[-–—]\s/u))];
  for (const part of parts) {
    const sort = nonWorkOf(part);
    if (sort !== null) return { sort: sort === "planned" ? sort : "leave", word: part.trim() };
  }
  return null;
}

/** The same of a column's name, "Is leave" or "Vacation hours" without its unit. */
export const sortOfHeading = (subject: string): ReturnType<typeof nonWorkOf> =>
  nonWorkOf(subject.replace(/^(?:is|was|ist|est|es) /, ""));
