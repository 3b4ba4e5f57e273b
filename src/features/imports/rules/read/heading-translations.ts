/**
 * What columns are called in English, and how German, French and Spanish tools write the same. Fields and presets
 * name columns in English only.
 */
const translations: Readonly<Record<string, string>> = {
  date: "datum | tag | fecha | buchungsdatum | arbeitstag | jour | dia | date du jour | leistungsdatum | datum der buchung | date passee | fecha pasada | arbeitsdatum | leistungstag | date de travail | date du travail | date de prestation | fecha de trabajo | fecha del trabajo | dia trabajado",
  month: "monat | mois | mes",
  period: "zeitraum | periode | periodo",
  from: "von | de | du | desde | ab",
  to: "bis | a | au | jusqu au | hasta | al | para",
  start: "beginn | anfang | debut | inicio | comienzo",
  end: "ende | fin",
  "start date":
    "startdatum | anfangsdatum | beginndatum | beginn datum | date de debut | date debut | fecha de inicio | fecha inicio | von datum | desde la fecha | a partir du | projektbeginn | projektstart | debut du projet | inicio del proyecto",
  "end date":
    "enddatum | endedatum | ende datum | date de fin | date fin | fecha de fin | fecha fin | fecha final | bis datum | fecha de finalizacion | hasta la fecha | a la date | projektende | fin du projet | fin del proyecto",
  "first month": "erster monat | premier mois | primer mes | startmonat | mois de debut | mes de inicio",
  "last month": "letzter monat | dernier mois | ultimo mes | endmonat | mois de fin | mes de fin",
  "length in months":
    "dauer in monaten | dauer monate | laufzeit in monaten | laufzeit monate | duree en mois | duree mois | nombre de mois | duracion en meses | duracion meses | numero de meses",
  "due date":
    "fallig am | falligkeitsdatum | echeance | date d echeance | fecha limite | fecha de vencimiento",
  "leave from":
    "urlaub von | urlaub ab | urlaubsbeginn | erster urlaubstag | abwesend von | abwesend ab | abwesenheit von | abwesenheitsbeginn | beginn der abwesenheit | debut du conge | debut des conges | debut de l absence | date de debut du conge | date de debut des conges | date de debut de l absence | premier jour de conge | inicio de las vacaciones | inicio de la ausencia | fecha de inicio de las vacaciones | fecha de inicio de la ausencia | primer dia de vacaciones",
  "leave to":
    "urlaub bis | urlaubsende | letzter urlaubstag | abwesend bis | abwesenheit bis | abwesenheitsende | ende der abwesenheit | fin du conge | fin des conges | fin de l absence | date de fin du conge | date de fin des conges | date de fin de l absence | dernier jour de conge | fin de las vacaciones | fin de la ausencia | fecha de fin de las vacaciones | fecha de fin de la ausencia | ultimo dia de vacaciones",
  "start time":
    "startzeit | anfangszeit | beginn uhrzeit | startuhrzeit | heure de debut | heure debut | hora de inicio | hora inicio",
  "end time":
    "endzeit | endezeit | enduhrzeit | heure de fin | heure fin | hora de fin | hora fin | hora de finalizacion",
  "from time": "von uhrzeit | uhrzeit von | zeit von",
  "to time": "bis uhrzeit | uhrzeit bis | zeit bis",
  "time in": "kommen | kommt | heure d arrivee | entrada | hora de entrada",
  "time out": "gehen | geht | heure de depart | salida | hora de salida",
  duration: "dauer | duree | duracion",
  break: "pause | pausen | descanso | pausa | pausas | descansos",
  "break time": "pausenzeit | temps de pause | tiempo de descanso | tiempo de pausa",
  "meal break":
    "mittagspause | mittag | essenspause | pause dejeuner | pause de midi | pause repas | pausa para comer | pausa de comida | pausa comida | hora de comer",
  "break duration":
    "pausendauer | dauer der pause | duree de pause | duree de la pause | duracion del descanso | duracion de la pausa",
  time: "zeit | temps | tiempo",
  "working time": "arbeitszeit | zeitaufwand | temps de travail | tiempo de trabajo",
  "time spent": "aufgewendete zeit | temps passe | tiempo dedicado | temps consacre | tiempo empleado",
  effort: "aufwand | charge",
  quantity: "anzahl | menge | quantite | cantidad",
  hours:
    "stunden | std | heures | horas | anzahl stunden | nombre d heures | stundenanzahl | stundenzahl | anzahl std | nb heures | nb d heures | nbre d heures | nombre heures | n de horas | no de horas | no horas | n horas | num horas | numero de horas | cantidad de horas",
  "hours worked":
    "arbeitsstunden | geleistete stunden | gearbeitete stunden | ist stunden | heures travaillees | horas trabajadas",
  "hours spent":
    "aufgewendete stunden | stunden aufgewendet | heures passees | heures consacrees | horas dedicadas | horas empleadas",
  "logged hours":
    "erfasste stunden | gebuchte stunden | heures saisies | heures imputees | heures realisees | heures effectuees | horas imputadas | horas registradas | horas realizadas | horas reales",
  "logged time":
    "erfasste zeit | gebuchte zeit | temps saisi | temps impute | tiempo registrado | tiempo imputado",
  unit: "einheit | masseinheit | me | unite | unidad | zeiteinheit | unite de temps | unidad de tiempo",
  units: "einheiten | stucke | unites | unidades",
  "total hours":
    "gesamtstunden | stunden gesamt | total des heures | total heures | total de horas | horas totales | stunden insgesamt | std gesamt | heures au total | horas en total | total horas",
  "total time": "gesamtzeit | gesamtdauer | temps total | duree totale | tiempo total | duracion total",
  "total days":
    "tage gesamt | anzahl tage | arbeitstage | urlaubstage | nombre de jours | total jours | numero de dias | total de dias | dias totales | dauer tage | number of days | duree jours | urlaubstage insgesamt | anzahl der tage | anzahl urlaubstage | fehltage | abwesenheitstage | genommene tage | nb jours | nb de jours | nombre de jours ouvres | jours d absence | n de dias | dias solicitados | dias de ausencia | total de dias de licencia | total de dias de ausencia | total des jours de conge | dias totales de ausencia | genommene urlaubstage | jours pris | jours poses | dias disfrutados | dias tomados",
  user: "benutzer | nutzer | utilisateur | usuario | benutzername | nom d utilisateur | nombre de usuario | benutzerin | benutzer in | utilisatrice | usuaria",
  employee:
    "mitarbeiter | mitarbeiterin | mitarbeitende | angestellte | angestellter | beschaftigte | arbeitnehmer | collaborateur | employe | salarie | empleado | trabajador | mitarbeiter name | name des mitarbeiters | nom de l employe | nom du salarie | nombre del empleado | mitarbeitername | mitarbeiter in | mitarbeiter innen | mitarbeiterinnen | mitarbeitender | mitarbeitende r | angestellte r | beschaftigter | beschaftigte r | arbeitnehmerin | arbeitnehmer in | collaboratrice | collaborateur trice | employe e | salariee | salarie e | nom du collaborateur | nom du salarie e | empleada | empleado a | trabajadora | trabajador a | colaborador | colaboradora | colaborador a | nombre del trabajador | nombre empleado",
  "employee name":
    "name vorname | nachname vorname | nom prenom | nom et prenom | nom prenoms | apellidos nombre | apellidos y nombre",
  consultant: "berater | beraterin | berater in | intervenant | intervenante | consultor | consultora",
  person: "personne | persona",
  resource: "ressource | recurso",
  author: "autor | autorin | auteur | autrice",
  member: "mitglied | membre | miembro | teammitglied | membre de l equipe | miembro del equipo",
  "full name":
    "vollstandiger name | voller name | nom complet | nombre completo | vor und nachname | vorname nachname | vorname name | vorname und nachname | prenom nom | prenom et nom | nombre apellidos | nombre y apellidos | nombre y apellido",
  "first name": "vorname | prenom | nombre de pila | firstname | givenname | vornamen | prenoms | nombres",
  "first day": "erster tag | premier jour | primer dia",
  "last day": "letzter tag | dernier jour | ultimo dia",
  "employed from":
    "eintritt | eintrittsdatum | erster arbeitstag | eingestellt am | date d entree | date d embauche | fecha de alta | fecha de ingreso | fecha de contratacion | eintritt am | angestellt seit | beschaftigt seit",
  "employed until":
    "austritt | austrittsdatum | letzter arbeitstag | date de sortie | date de depart | fecha de baja | fecha de salida",
  "last name": "nachname | familienname | nom de famille | apellido | apellidos | lastname | zuname",
  email:
    "e mail adresse | email adresse | mailadresse | courriel | adresse e mail | adresse email | correo | correo electronico | mail | e mail dienstlich | dienstliche e mail | adresse mail | adresse electronique | mail professionnel | e mail professionnel | email professionnel | direccion de correo | direccion de correo electronico | correo de trabajo | correo corporativo",
  "employee email":
    "employee s email address | employee email address | email address of the employee | e mail adresse des mitarbeiters | email adresse des mitarbeiters | e mail des mitarbeiters | adresse e mail de l employe | correo electronico del empleado",
  project:
    "projekt | projet | proyecto | projektname | nom du projet | nombre del proyecto | projektbezeichnung | projekttitel | projekt name | nom projet | intitule du projet | titre du projet | libelle du projet | nombre proyecto | nombre de proyecto | titulo del proyecto",
  job: "auftrag | baustelle | affaire | chantier | obra",
  "job code": "code affaire | numero d affaire | code chantier",
  "project number":
    "projektnummer | numero de projet | numero de proyecto | projekt nr | projektnr | projekt nummer | n projet | no projet | n de projet | numero du projet | no proyecto | n proyecto | n de proyecto | no de proyecto | numero proyecto | numero del proyecto",
  "project code":
    "projektcode | projektkurzel | code projet | code du projet | codigo de proyecto | codigo del proyecto | projekt code | projektkennung | projektschlussel | cle du projet | clave del proyecto | codigo proyecto",
  "project id":
    "projekt id | id projet | id du projet | identifiant du projet | id proyecto | id de proyecto | id del proyecto",
  customer: "kunde | kundin | kundenname | client | cliente | nom du client | nombre del cliente",
  "client name":
    "auftraggeber | auftraggeberin | auftraggeber in | donneur d ordre | commanditaire | nom client | nombre cliente | nombre de cliente | kunde in",
  title: "titel | titre | intitule | titulo",
  "project status": "projektstatus | statut du projet | etat du projet | estado del proyecto",
  archived: "archiviert | archive | archivado",
  functions: "funktionen | fonctions | funciones",
  lead: "projektleiter | projektleiterin | projektleiter in | projektleitung | chef de projet | cheffe de projet | responsable de projet | jefe de proyecto | jefa de proyecto | responsable de proyecto",
  forecasters: "prognoseverantwortung | responsables des previsions | responsables de prevision",
  internal: "intern | interne | interno",
  characteristic:
    "merkmal | eigenschaft | attribut | caracteristique | propriete | caracteristica | propiedad | atributo",
  "custom field": "benutzerdefiniertes feld | champ personnalise | campo personalizado",
  value: "wert | merkmalswert | auspragung | valeur | valor",
  "budget profile": "budgetverteilung | repartition du budget | distribucion de presupuesto",
  scenario: "szenario | escenario",
  tentative: "vorlaufig | provisoire | provisional",
  "waiting list": "warteliste | liste d attente | lista de espera",
  "kind of time": "zeitart | type de temps | tipo de tiempo",
  activity: "tatigkeit | activite | actividad",
  task: "aufgabe | tache | tarea",
  "work description":
    "tatigkeitsbeschreibung | arbeitsbeschreibung | leistungsbeschreibung | description du travail | travail effectue | descripcion del trabajo | trabajo realizado",
  description: "beschreibung | descripcion | bezeichnung",
  note: "notiz | bemerkung | anmerkung | remarque | nota | observacion | observaciones | remarques | notizen | bemerkungen | anmerkungen | notas | observation | observations",
  comment: "kommentar | commentaire | comentario | kommentare | commentaires | comentarios",
  billable: "abrechenbar | verrechenbar | fakturierbar | facturable | imputable",
  function:
    "abteilung | funktion | fonction | funcion | service | departamento | departement | equipe | equipo",
  group: "gruppe | groupe | grupo",
  practice: "bereich | fachbereich",
  discipline: "disziplin | disciplina",
  "cost tier": "stufe | kostenstufe | niveau | nivel | niveau de cout | nivel de coste",
  seniority: "senioritat | seniorite",
  grade: "categoria profesional",
  "hourly rate":
    "stundensatz | taux horaire | tarifa por hora | tarifa horaria | precio por hora | prix par heure | precio hora | tarifa hora",
  "hourly cost":
    "stundenkosten | stundenkostensatz | cout horaire | cout par heure | coste por hora | coste hora | coste horario",
  per: "pro | je | par | por",
  currency: "wahrung | devise | moneda | divisa | monnaie",
  status: "etat | estado | statut",
  "approval status":
    "genehmigungsstatus | freigabestatus | statut d approbation | statut de validation | etat de validation | estado de aprobacion | antragsstatus | statut de la demande | etat de la demande | estado de la solicitud",
  approved:
    "genehmigt | freigegeben | approuve | approuvee | validee | aprobado | aprobada | valide | validado | validada",
  reason: "grund | begrundung | motif | motivo | raison",
  "leave type":
    "abwesenheitsart | abwesenheitstyp | abwesenheitskategorie | grund der abwesenheit | fehlgrund | type de l absence | motif d absence | motif de l absence | categorie d absence | motivo de ausencia | motivo de la ausencia | categoria de ausencia | art der abwesenheit | urlaubsart | abwesenheitsgrund | fehlzeitenart | type d absence | type de conge | type de conges | type d absences | tipo de ausencia | tipo de permiso | tipo de vacaciones | type de temps libre | urlaubstyp | tipo de licencia",
  type: "art | typ | tipo",
  category: "kategorie | categorie | categoria",
  absence: "abwesenheit | fehlzeit | ausencia",
  "half day": "halber tag | halbtag | halbtags | demi journee | medio dia | media jornada",
  "half day on": "halber tag am | demi journee le | medio dia el",
  "half of the first day": "halfte des ersten tags | moitie du premier jour | mitad del primer dia",
  "half of the last day": "halfte des letzten tags | moitie du dernier jour | mitad del ultimo dia",
  allowance: "jahresanspruch | anspruch | urlaubsanspruch | droit | droits | derecho",
  "holiday allowance":
    "urlaubsanspruch pro jahr | jahresurlaub | urlaubskontingent | conges annuels | droit a conges | droits a conges | vacaciones anuales | derecho a vacaciones | derecho de vacaciones",
  balance: "saldo | urlaubssaldo | resturlaub | urlaubskonto | solde | solde de conges | saldo de vacaciones",
  "carried over":
    "ubertrag | vortrag | resturlaub vorjahr | report | reporte | solde reporte | arrastre | ubertragen | ubertrag vorjahr | ubertrag aus vorjahr | resturlaub aus vorjahr | report de l annee precedente | traspasadas | traspasados",
  "carried over on": "ubertragen am | reporte le | traspasado el",
  "as of": "stichtag",
  active: "aktiv | actif | activo | compte actif | cuenta activa",
  roles: "rollen",
  manager:
    "fuhrungskraft | vorgesetzter | vorgesetzte | vorgesetzte r | responsable | responsable hierarchique | superieur | superieur hierarchique | superior | direkter vorgesetzter | responsable directo | jefe directo | superior directo",
  "manager email":
    "e mail adresse der fuhrungskraft | e mail der fuhrungskraft | email der fuhrungskraft | e mail du manager | e mail du responsable | correo de responsable | correo del responsable",
  "monthly hours":
    "monatsstunden | stunden pro monat | heures mensuelles | heures par mois | horas mensuales | horas al mes",
  place: "standort | arbeitsort | lieu de travail | sede | lugar de trabajo",
  office: "buro | bureau | niederlassung | oficina | centro de trabajo",
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

/** What a heading is called in English; other words as they are. */
export const inEnglish = (words: string): string => english.get(words) ?? words;
