import { cellText, plain } from "./cell.ts";
import type { Cell, Unit } from "./source.ts";

/**
 * What columns are called in English, and how German, French and Spanish tools write the same. Fields and presets
 * name columns in English only.
 */
const translations: Readonly<Record<string, string>> = {
  date: "datum | tag | fecha | buchungsdatum | arbeitstag | jour | dia | date du jour | leistungsdatum | datum der buchung | date passee | fecha pasada",
  month: "monat | mois | mes",
  from: "von | de | du | desde | ab",
  to: "bis | a | au | jusqu au | hasta | al | para",
  start: "beginn | anfang | debut | inicio | comienzo",
  end: "ende | fin",
  "start date":
    "startdatum | anfangsdatum | beginndatum | beginn datum | date de debut | date debut | fecha de inicio | fecha inicio | erster tag | premier jour | primer dia | von datum | desde la fecha | a partir du | projektbeginn | projektstart | debut du projet | inicio del proyecto",
  "end date":
    "enddatum | endedatum | ende datum | date de fin | date fin | fecha de fin | fecha fin | fecha final | letzter tag | dernier jour | ultimo dia | bis datum | fecha de finalizacion | hasta la fecha | a la date | projektende | fin du projet | fin del proyecto",
  "start time":
    "startzeit | anfangszeit | beginn uhrzeit | startuhrzeit | heure de debut | heure debut | hora de inicio | hora inicio",
  "end time":
    "endzeit | endezeit | enduhrzeit | heure de fin | heure fin | hora de fin | hora fin | hora de finalizacion",
  duration: "dauer | duree | duracion",
  break: "pause | pausen | descanso | pausa | pausas | descansos",
  "break time": "pausenzeit | temps de pause | tiempo de descanso | tiempo de pausa",
  "break duration":
    "pausendauer | dauer der pause | duree de pause | duree de la pause | duracion del descanso | duracion de la pausa",
  time: "zeit | temps | tiempo",
  "working time": "arbeitszeit | zeitaufwand | temps de travail | tiempo de trabajo",
  "time spent": "aufgewendete zeit | temps passe | tiempo dedicado | temps consacre | tiempo empleado",
  effort: "aufwand | charge",
  quantity: "anzahl | menge | quantite | cantidad",
  hours: "stunden | std | heures | horas | anzahl stunden | nombre d heures",
  "hours worked":
    "arbeitsstunden | geleistete stunden | gearbeitete stunden | ist stunden | heures travaillees | horas trabajadas",
  "hours spent":
    "aufgewendete stunden | stunden aufgewendet | heures passees | heures consacrees | horas dedicadas | horas empleadas",
  unit: "einheit | masseinheit | me | unite | unidad | zeiteinheit | unite de temps | unidad de tiempo",
  units: "einheiten | stucke | unites | unidades",
  "total hours":
    "gesamtstunden | stunden gesamt | total des heures | total heures | total de horas | horas totales",
  "total days":
    "tage gesamt | anzahl tage | arbeitstage | urlaubstage | nombre de jours | total jours | numero de dias | total de dias | dias totales | dauer tage | number of days | duree jours | urlaubstage insgesamt | anzahl der tage | anzahl urlaubstage | fehltage | abwesenheitstage | genommene tage | nb jours | nb de jours | nombre de jours ouvres | jours d absence | n de dias | dias solicitados | dias de ausencia | total de dias de licencia | total de dias de ausencia | total des jours de conge | dias totales de ausencia",
  user: "benutzer | nutzer | utilisateur | usuario | benutzername | nom d utilisateur | nombre de usuario",
  employee:
    "mitarbeiter | mitarbeiterin | mitarbeitende | angestellte | angestellter | beschaftigte | arbeitnehmer | collaborateur | employe | salarie | empleado | trabajador | mitarbeiter name | name des mitarbeiters | nom de l employe | nom du salarie | nombre del empleado",
  person: "personne | persona",
  resource: "ressource | recurso",
  author: "autor | autorin | auteur | autrice",
  member: "mitglied | membre | miembro | teammitglied | membre de l equipe | miembro del equipo",
  "full name": "vollstandiger name | voller name | nom complet | nombre completo | vor und nachname",
  "first name": "vorname | prenom | nombre de pila | firstname | givenname",
  "first day":
    "eintritt | eintrittsdatum | erster arbeitstag | eingestellt am | date d entree | date d embauche | premier jour | fecha de alta | fecha de ingreso | fecha de contratacion | primer dia",
  "last day":
    "austritt | austrittsdatum | letzter arbeitstag | date de sortie | date de depart | dernier jour | fecha de baja | fecha de salida | ultimo dia",
  "last name": "nachname | familienname | nom de famille | apellido | apellidos | lastname",
  email:
    "e mail adresse | email adresse | mailadresse | courriel | adresse e mail | adresse email | correo | correo electronico | mail",
  "employee email":
    "employee s email address | employee email address | email address of the employee | e mail adresse des mitarbeiters | email adresse des mitarbeiters | e mail des mitarbeiters | adresse e mail de l employe | correo electronico del empleado",
  project: "projekt | projet | proyecto | projektname | nom du projet | nombre del proyecto",
  "project number": "projektnummer | numero de projet | numero de proyecto",
  "project code":
    "projektcode | projektkurzel | code projet | code du projet | codigo de proyecto | codigo del proyecto",
  customer: "kunde | kundin | kundenname | client | cliente | nom du client | nombre del cliente",
  activity: "tatigkeit | activite | actividad",
  task: "aufgabe | tache | tarea",
  description: "beschreibung | descripcion | bezeichnung",
  note: "notiz | bemerkung | anmerkung | remarque | nota | observacion | observaciones | remarques",
  comment: "kommentar | commentaire | comentario",
  billable: "abrechenbar | verrechenbar | fakturierbar | facturable | imputable",
  function:
    "abteilung | funktion | fonction | funcion | service | departamento | departement | equipe | equipo",
  "cost tier": "stufe | kostenstufe | niveau | nivel | niveau de cout | nivel de coste",
  "hourly rate":
    "stundensatz | taux horaire | tarifa por hora | tarifa horaria | precio por hora | prix par heure",
  currency: "wahrung | devise | moneda | divisa | monnaie",
  status: "etat | estado | statut",
  "approval status":
    "genehmigungsstatus | freigabestatus | statut d approbation | statut de validation | etat de validation | estado de aprobacion",
  approved: "genehmigt | freigegeben | approuve | approuvee | validee | aprobado | aprobada",
  reason: "grund | begrundung | motif | motivo | raison",
  "leave type":
    "abwesenheitsart | abwesenheitstyp | abwesenheitskategorie | grund der abwesenheit | fehlgrund | type de l absence | motif d absence | motif de l absence | categorie d absence | motivo de ausencia | motivo de la ausencia | categoria de ausencia | tipo de licencia | art der abwesenheit | urlaubsart | abwesenheitsgrund | fehlzeitenart | type d absence | type de conge | type de conges | type d absences | tipo de ausencia | tipo de permiso | tipo de vacaciones | type de temps libre | urlaubstyp | tipo de licencia",
  type: "art | typ | tipo",
  category: "kategorie | categorie | categoria",
  absence: "abwesenheit | fehlzeit | ausencia",
  "half day": "halber tag | halbtag | halbtags | demi journee | medio dia | media jornada",
  allowance: "jahresanspruch | anspruch | urlaubsanspruch | droit | droits | derecho",
  "holiday allowance":
    "urlaubsanspruch pro jahr | jahresurlaub | urlaubskontingent | conges annuels | droit a conges | droits a conges | vacaciones anuales | derecho a vacaciones | derecho de vacaciones",
  balance: "saldo | urlaubssaldo | resturlaub | urlaubskonto | solde | solde de conges | saldo de vacaciones",
  "carried over": "ubertrag | vortrag | resturlaub vorjahr | report | reporte | solde reporte | arrastre",
  active: "aktiv | actif | activo",
  roles: "rollen",
  manager:
    "fuhrungskraft | vorgesetzter | vorgesetzte | vorgesetzte r | responsable | responsable hierarchique | superieur | superieur hierarchique | superior",
  "manager email":
    "e mail adresse der fuhrungskraft | e mail der fuhrungskraft | email der fuhrungskraft | e mail du manager | e mail du responsable | correo de responsable | correo del responsable",
  "monthly hours":
    "monatsstunden | stunden pro monat | heures mensuelles | heures par mois | horas mensuales | horas al mes",
  place: "standort | arbeitsort | lieu de travail | sede | lugar de trabajo",
  name: "nom | nombre",
  code: "kurzel | codigo",
  monday: "montag | mo | lundi | lun | lunes",
  tuesday: "dienstag | di | mardi | martes",
  wednesday: "mittwoch | mi | mercredi | mer | miercoles | mie",
  thursday: "donnerstag | do | jeudi | jeu | jueves | jue",
  friday: "freitag | fr | vendredi | ven | viernes | vie",
  saturday: "samstag | sonnabend | sa | samedi | sam | sabado | sab",
  sunday: "sonntag | so | dimanche | dim | domingo | dom",
  allocation: "zuteilung | zuweisung | auslastung | affectation | asignacion",
};
const english = new Map(
  Object.entries(translations).flatMap(([word, others]) =>
    others.split(" | ").map((other) => [other, word] as const),
  ),
);

/** What headings say their numbers are, in the words of four languages. */
const unitWords = {
  hours: "h hr hrs hour hours std stunde stunden heure heures hora horas decimal dezimal decimales",
  minutes: "m min mins minute minutes minuten minuto minutos",
  seconds: "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos",
  days: "d day days workdays tag tage tagen arbeitstage arbeitstagen t j jour jours dia dias pt md mandays personentage manntage jh",
  halfDays: "halfdays halbtage",
  percent: "% percent pct prozent pourcent pourcentage porcentaje percentage",
  fte: "fte ftes etp vza vzk etc",
} satisfies Readonly<Partial<Record<Unit, string>>>;
const units = new Map<string, Unit>(
  (Object.keys(unitWords) as (keyof typeof unitWords)[]).flatMap((unit) =>
    unitWords[unit].split(" ").map((word) => [word, unit] as const),
  ),
);
/** The unit that a cell of a column of units names; null for other words. */
export const unitOfWord = (text: string): Unit | null => units.get(plain(text)) ?? null;

/** Of these a column can't contain without more words: "Tag" is a day, and "h" may be anything. */
const alone = new Set(
  `hours hrs hour std stunden heures horas minutes minuten minutos seconds sekunden secondes segundos days tage jours dias
  pt md mandays personentage manntage jh halbtage halfdays % percent pct prozent pourcentage porcentaje percentage fte ftes etp vza vzk`.split(
    /\s+/,
  ),
);
const CLOCK = /\bhh? mm(?: ss)?$/;
const joinedWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:half days|halbe tage|demi journees|medios dias|medias jornadas)$/, "halfdays"],
  [
    /\b(?:man|person|working|work) days$|\b(?:jours homme|jours hommes|jours ouvres|dias persona|dias laborables)$/,
    "days",
  ],
  [CLOCK, "hours"],
  [/\b(?:decimal|decimal hours|hours decimal)$/, "hours"],
  [/\b(?:of capacity|of working time|der arbeitszeit)$/, ""],
];
const PER_DAY =
  / (?:(?:per|a|each|pro|je|par|por|al) (?:working |work )?(?:day|tag|arbeitstag|jour|dia)|day|daily|taglich|quotidien|diario) | (?:daily|tagliche|day) /;

/** A heading, in the words that fields and presets know. */
export interface HeadingWords {
  /** As it's written, in one spelling. */
  readonly plain: string;
  /** In English. */
  readonly words: string;
  /** In English without its unit; "" where the unit is all it says. */
  readonly subject: string;
  readonly unit: Unit | null;
  /** Numbers are of each day. */
  readonly isPerDay: boolean;
  /** Lengths of time are written as hours and minutes: "hh:mm". */
  readonly isClock: boolean;
  /** Times are those of Greenwich. */
  readonly isUtc: boolean;
}

const inEnglish = (words: string): string => english.get(words) ?? words;

/** What a heading says: its words, the unit of its numbers, and whether they are of each day. */
export function headingWords(heading: Cell): HeadingWords {
  const text = cellText(heading);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const said = wordsOf(plain(text));
  if (remembered.size > 2000) remembered.clear();
  remembered.set(text, said);
  return said;
}

/** Each heading is compared with every field of every kind. */
const remembered = new Map<string, HeadingWords>();

function wordsOf(written: string): HeadingWords {
  const isUtc = / (?:utc|gmt|zulu) /.test(` ${written} `);
  const bare = written
    .replaceAll(/\b(?:utc|gmt)\b|(?<=.) (?:required|read only|mandatory|optional|pflichtfeld)$/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const perDay = PER_DAY.exec(` ${bare} `);
  const isPerDay =
    perDay !== null && /\bhours?|minutes?|stunden|heures|horas|std|h|duration|dauer|%/.test(bare);
  const { subject, unit } = withoutUnit(isPerDay ? ` ${bare} `.replace(PER_DAY, " ").trim() : bare);
  const words = inEnglish(bare);
  // "Urlaubstage insgesamt" says days in English only.
  const said = unit ?? (words.endsWith(" days") ? "days" : null);
  const isClock = CLOCK.test(bare);
  return { plain: written, words, subject: inEnglish(subject), unit: said, isPerDay, isClock, isUtc };
}

function withoutUnit(words: string): { readonly subject: string; readonly unit: Unit | null } {
  let text = words;
  for (const [pattern, word] of joinedWords) text = text.replace(pattern, word).trim();
  const parts = text.split(" ");
  const [first = ""] = parts;
  const before = alone.has(first) ? units.get(first) : undefined;
  if (parts.length === 1)
    return before === undefined ? { subject: text, unit: null } : { subject: "", unit: before };
  const last = parts.at(-1) ?? "";
  const behind = /^[mst]$/.test(last) ? undefined : units.get(last);
  if (behind !== undefined)
    return { subject: withoutUnit(subjectOf(parts.slice(0, -1))).subject, unit: behind };
  return before === undefined
    ? { subject: text, unit: null }
    : { subject: subjectOf(parts.slice(1)), unit: before };
}

/** "Dauer in", "Total of": without the word between the subject and its unit. */
const subjectOf = (parts: readonly string[]): string =>
  parts.filter((part, at) => at !== parts.length - 1 || !/^(?:in|en|of|as|als)$/.test(part)).join(" ");

/** The month or year beside a unit, as a grid's heading has it: "FTE Dec 2026", "Dec 2026 (days)". */
export function withoutUnitText(text: string): { readonly text: string; readonly unit: Unit | null } {
  const [, inner = ""] = /[([]\s*([^)\]]{1,12})\s*[)\]]\s*$/u.exec(text) ?? [];
  const bracketed = units.get(plain(inner));
  if (bracketed !== undefined)
    return { text: text.replace(/[([][^)\]]*[)\]]\s*$/u, "").trim(), unit: bracketed };
  const [first = "", ...rest] = text.trim().split(/\s+/u);
  const last = rest.at(-1) ?? "";
  const [before, behind] = [units.get(plain(first)), units.get(plain(last))];
  if (rest.length > 0 && before !== undefined && plain(first).length > 1)
    return { text: rest.join(" "), unit: before };
  if (rest.length > 0 && behind !== undefined && !/\d/.test(last))
    return { text: text.trim().slice(0, -last.length).trim(), unit: behind };
  return { text, unit: null };
}
