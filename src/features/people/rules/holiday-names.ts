import { currentLanguage, perLanguage } from "#shared/texts/current.ts";

/**
 * Public holidays in English, German, French and Spanish. A name is stored in the language of the admin who
 * imported it, so that each is looked up from all four; catalogues of texts can't do that. Besides the name that
 * is shown, "|" separates others by which it's known. What many countries celebrate on different days under one
 * name, such as "National Holiday", and what a country names only in its own language isn't here.
 */
const known = `
New Year's Day ; Neujahr|Neujahrstag ; Nouvel An|Jour de l'An ; Año Nuevo
2nd January|January 2nd ; 2. Januar|2. Jänner ; 2 janvier ; 2 de enero
Epiphany ; Heilige Drei Könige|Dreikönigstag ; Épiphanie|l'Épiphanie ; Día de los Reyes Magos|Epifanía
International Women's Day ; Internationaler Frauentag ; Journée internationale des femmes ; Día de la Mujer
Saint Patrick's Day|St Patrick's Day|St. Patrick's Day ; St. Patrick's Day ; Saint-Patrick ; San Patricio
Saint Joseph|Saint Joseph's Day ; Josefstag ; Saint-Joseph|Saint Joseph ; San José
Maundy Thursday ; Gründonnerstag ; Jeudi saint ; Jueves Santo
Good Friday ; Karfreitag ; Vendredi saint ; Viernes Santo
Easter Sunday ; Ostersonntag ; Dimanche de Pâques|Pâques ; Domingo de Pascua|Pascua
Easter Monday ; Ostermontag ; Lundi de Pâques ; Lunes de Pascua
Labour Day|May Day|Labor Day ; Tag der Arbeit|Maifeiertag ; Fête du Travail|1er mai ; Día del Trabajador|Fiesta del Trabajo
Early May bank holiday ; Maifeiertag (Bank Holiday) ; Jour férié de début mai ; Festivo de principios de mayo
Spring bank holiday ; Frühlingsfeiertag (Bank Holiday) ; Jour férié de printemps ; Festivo de primavera
Summer bank holiday ; Sommerfeiertag (Bank Holiday) ; Jour férié d'été ; Festivo de verano
Victory Day ; Tag des Sieges ; Fête de la Victoire|Fête de la Victoire 1945 ; Día de la Victoria
Europe Day ; Europatag ; Journée de l'Europe ; Día de Europa
Ascension Day ; Christi Himmelfahrt|Auffahrt ; Ascension ; Ascensión
Whit Sunday|Pentecost ; Pfingstsonntag ; Pentecôte ; Pentecostés
Whit Monday ; Pfingstmontag ; Lundi de Pentecôte ; Lunes de Pentecostés
Corpus Christi ; Fronleichnam ; Fête-Dieu|la Fête-Dieu ; Corpus Christi
Saints Peter and Paul ; Peter und Paul ; Saint-Pierre et Saint-Paul|Saint Pierre et Paul ; San Pedro y San Pablo
Assumption Day|Assumption ; Mariä Himmelfahrt ; Assomption ; Asunción
International Children's Day ; Weltkindertag ; Journée mondiale de l'enfance ; Día Universal del Niño
German Unity Day ; Tag der Deutschen Einheit ; Jour de l'Unité allemande ; Día de la Unidad Alemana
Reformation Day ; Reformationstag ; Fête de la Réformation ; Día de la Reforma
All Saints' Day ; Allerheiligen ; Toussaint ; Todos los Santos|Día de Todos los Santos
Armistice Day ; Waffenstillstand ; Armistice|Armistice 1918 ; Día del Armisticio
Day of Prayer and Repentance ; Buß- und Bettag ; Jour de pénitence et de prière ; Día de oración y penitencia
Saint Andrew's Day|St Andrew's Day ; Andreastag ; Saint-André ; San Andrés
Immaculate Conception ; Mariä Empfängnis ; Immaculée Conception ; Inmaculada Concepción|La inmaculada concepción
Christmas Eve ; Heiligabend|Heiliger Abend ; Veille de Noël ; Nochebuena
Christmas Day ; 1. Weihnachtstag|1. Weihnachtsfeiertag|Weihnachten|Weihnachtstag ; Noël ; Navidad
Boxing Day|Day after Christmas ; 2. Weihnachtstag|2. Weihnachtsfeiertag ; Lendemain de Noël ; San Esteban
Saint Stephen's Day|St Stephen's Day|St. Stephen's Day ; Stephanstag|Stefanitag ; Saint-Étienne|Saint-Etienne ; San Esteban
New Year's Eve ; Silvester ; Saint-Sylvestre ; Nochevieja|Fin del Año
(substitute day)|(substitute) ; (Ersatztag) ; (jour de remplacement)|(jour substitut) ; (día sustituto)`;

const columns = ["en", "de", "fr", "es"] as const;

const rows = known
  .trim()
  .split("\n")
  .map((line) => line.split(";").map((names) => names.trim().split("|")));

/** Apostrophes and capitals aside. */
const keyOf = (name: string): string => name.trim().replaceAll("’", "'").toLowerCase();

/** What a name in any of the languages is in the current one; names of the current one are as they're stored. */
const translations = perLanguage((): ReadonlyMap<string, string | null> => {
  const column = columns.indexOf(currentLanguage());
  const byName = new Map<string, string | null>();
  for (const own of rows.flatMap((row) => row[column] ?? [])) byName.set(keyOf(own), null);
  for (const row of rows)
    for (const name of row.flat())
      if (!byName.has(keyOf(name))) byName.set(keyOf(name), row[column]?.[0]?.replaceAll("'", "’") ?? null);
  return byName;
});

/** Null for an unknown name. */
function translated(name: string): string | null {
  const found = translations().get(keyOf(name));
  return found === undefined ? null : (found ?? name);
}

function nameOfOne(name: string): string {
  const direct = translated(name);
  if (direct !== null) return direct;
  const [, celebrated, substitute] = /^(.+?) (\([^()]+\))$/u.exec(name) ?? [];
  if (celebrated === undefined || substitute === undefined) return name;
  const [day, word] = [translated(celebrated), translated(substitute)];
  return word === null ? name : `${day ?? celebrated} ${word}`;
}

/**
 * A public holiday's stored name in the reader's language, where it's a known one; any other is as it was typed.
 * Several on one day are separated by " / ".
 */
export const publicHolidayName = (stored: string): string => stored.split(" / ").map(nameOfOne).join(" / ");
