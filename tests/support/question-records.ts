import { sumHours } from "#shared/hours.ts";
import { listChanges } from "#features/analytics/changes-contract.ts";
import {
  readFunctionAnalytics,
  readOrganisationAnalytics,
  readProjectAnalytics,
} from "#features/analytics/contract.ts";
import { listProjectFigures } from "#features/analytics/figures-contract.ts";
import { readProjectOverview } from "#features/analytics/overview-contract.ts";
import { readPlanner as readForecast } from "#features/forecasts/contract.ts";
import { listFunctions } from "#features/functions/contract.ts";
import { readTeamCalendar } from "#features/leave/calendar-contract.ts";
import { readMyHolidays } from "#features/leave/contract.ts";
import { readAllocationMonth } from "#features/plans/contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { readReport } from "#features/reports/contract.ts";
import { readMyWeek } from "#features/timesheets/contract.ts";
import type { Client } from "./client.ts";
import type { Recording } from "./recorded-model.ts";

/** What an organisation's questions are about. */
export interface Subject {
  readonly code: string;
  readonly function: string;
  readonly person: string;
}

/** Reads what a page reads, and answers the figures that it shows. */
type PageFigures = (api: Client, page: URL) => Promise<readonly (number | null | undefined)[]>;

interface QuestionRecord {
  /** In English, German, French and Spanish. */
  readonly question: (subject: Subject) => readonly [string, string, string, string];
  readonly calls: (subject: Subject) => Recording["calls"];
  /** Where the values are in the last tool's answer. */
  readonly values: readonly string[];
  readonly figures: PageFigures;
}

const at = (page: URL, name: string): string => page.searchParams.get(name) ?? "";
const rangeOf = (page: URL) =>
  page.searchParams.get("timeframe") === "custom"
    ? ({ timeframe: "custom", startMonth: at(page, "from"), endMonth: at(page, "to") } as const)
    : ({} as const);

type Organisation = Awaited<ReturnType<typeof readOrganisation>>;
const readOrganisation = (api: Client, page: URL) =>
  api.ok(readOrganisationAnalytics, { query: rangeOf(page) });
/** A part of a dashboard, which has to be there. */
function ok<P extends { readonly ok: boolean }>(part: P): Extract<P, { readonly ok: true }> {
  if (!part.ok) throw new Error("A part of the dashboard failed");
  return part as Extract<P, { readonly ok: true }>;
}
const onDashboard =
  (figures: (organisation: Organisation) => readonly number[]): PageFigures =>
  async (api, page) =>
    figures(await readOrganisation(api, page));

const idAt = (page: URL): string => page.pathname.split("/").at(-1) ?? "";
const hidden = (at: number, text: string) => `{${at}|${text}}`;
const october = { from: "2026-10", to: "2026-10" };
const november = { from: "2026-11", to: "2026-11" };
const free = async (api: Client, page: URL) => {
  const query = { search: at(page, "people"), month: at(page, "month"), most: "500" };
  const { people, weeks } = await api.ok(readEveryone, { query });
  const person = people.find(({ fullName }) => fullName === at(page, "people"));
  const byWeek = weeks.flatMap((monday, week) =>
    monday >= "2026-11-09" && monday <= "2026-11-30"
      ? [
          sumHours([
            person?.expected[week] ?? 0,
            ...(person?.hours ?? []).flatMap(([of, , hours]) => (of === week ? [-hours] : [])),
          ]),
        ]
      : [],
  );
  return [sumHours(byWeek.map((hours) => Math.max(0, hours)))];
};

/** What the model says, in the same languages. */
export const wordsFor = ({ values }: QuestionRecord): readonly [string, string, string, string] =>
  values.length === 1
    ? ["It is {0}.", "Es sind {0}.", "C'est {0}.", "Es {0}."]
    : ["{0} of {1}.", "{0} von {1}.", "{0} sur {1}.", "{0} de {1}."];

export const records: readonly QuestionRecord[] = [
  {
    question: () => [
      "How many hours did we book in October?",
      "Wie viele Stunden haben wir im Oktober gebucht?",
      "Combien d'heures avons-nous saisies en octobre ?",
      "¿Cuántas horas registramos en octubre?",
    ],
    calls: () => [["figures", october]],
    values: ["rows.0.hours.booked"],
    figures: onDashboard(({ hours }) => [ok(hours).totals.hours.actual]),
  },
  {
    question: () => [
      "How do forecast and plan compare in November?",
      "Wie stehen Prognose und Planung im November?",
      "Où en sont les prévisions et le plan de novembre ?",
      "¿Cómo están la previsión y el plan de noviembre?",
    ],
    calls: () => [["figures", november]],
    values: ["rows.0.hours.forecast", "rows.0.hours.allocated"],
    figures: onDashboard(({ hours }) => {
      const { forecasted, allocated } = ok(hours).totals.hours;
      return [forecasted, allocated];
    }),
  },
  {
    question: () => [
      "What was our utilisation in October?",
      "Wie hoch war unsere Auslastung im Oktober?",
      "Quel était notre taux d'occupation en octobre ?",
      "¿Cuál fue nuestra ocupación en octubre?",
    ],
    calls: () => [["figures", october]],
    values: ["facts.utilisation.utilisation_percentage"],
    figures: onDashboard(({ utilisation }) => [ok(utilisation).utilisation_percentage]),
  },
  {
    question: () => [
      "What did October cost us, and what was its budget?",
      "Was hat uns der Oktober gekostet, und was war budgetiert?",
      "Combien octobre a-t-il coûté, et quel était son budget ?",
      "¿Cuánto costó octubre y cuál era su presupuesto?",
    ],
    calls: () => [["figures", october]],
    values: ["rows.0.cost.booked", "rows.0.cost.budget"],
    figures: onDashboard(({ hours }) => {
      const [month] = ok(hours).months;
      return [month?.total_actual_gbp ?? -1, month?.total_budget_gbp ?? -1];
    }),
  },
  {
    question: ({ code }) => [
      `What was booked on ${code} in October against its budget?`,
      `Was wurde im Oktober auf ${code} gebucht, und was war das Budget?`,
      `Qu'a-t-on saisi sur ${code} en octobre par rapport au budget ?`,
      `¿Qué se registró en ${code} en octubre frente al presupuesto?`,
    ],
    calls: ({ code }) => [["figures", { ...october, project: hidden(0, code) }]],
    values: ["rows.0.hours.booked", "rows.0.hours.budget"],
    figures: async (api, page) => {
      const params = { projectId: at(page, "project") };
      const { hours } = await api.ok(readProjectAnalytics, { params, query: rangeOf(page) });
      const { actual, budget } = ok(hours).totals.hours;
      return [actual, budget];
    },
  },
  {
    question: (subject) => [
      `How many hours are allocated to ${subject.function} in November?`,
      `Wie viele Stunden sind ${subject.function} im November zugewiesen?`,
      `Combien d'heures sont affectées à ${subject.function} en novembre ?`,
      `¿Cuántas horas tiene asignadas ${subject.function} en noviembre?`,
    ],
    calls: (subject) => [["figures", { ...november, function: hidden(0, subject.function) }]],
    values: ["rows.0.hours.allocated"],
    figures: async (api, page) => {
      const params = { functionId: at(page, "function") };
      const { hours } = await api.ok(readFunctionAnalytics, { params, query: rangeOf(page) });
      return [ok(hours).totals.hours.allocated];
    },
  },
  {
    question: () => [
      "How many projects are active?",
      "Wie viele Projekte sind aktiv?",
      "Combien de projets sont actifs ?",
      "¿Cuántos proyectos están activos?",
    ],
    calls: () => [["figures", {}]],
    values: ["facts.activeProjects.activeProjects"],
    figures: onDashboard(({ activeProjects }) => [ok(activeProjects).activeProjects]),
  },
  {
    question: () => [
      "How many forecasts of November are frozen?",
      "Wie viele Prognosen für November sind eingefroren?",
      "Combien de prévisions de novembre sont figées ?",
      "¿Cuántas previsiones de noviembre están congeladas?",
    ],
    calls: () => [["figures", november]],
    values: [
      "facts.forecastSubmission.frozen_forecasts_count",
      "facts.forecastSubmission.required_forecasts_count",
    ],
    figures: onDashboard(({ forecastSubmission }) => {
      const found = ok(forecastSubmission);
      return [found.frozen_forecasts_count, found.required_forecasts_count];
    }),
  },
  {
    question: () => [
      "How many allocations of November have been submitted?",
      "Wie viele Zuweisungen für November sind eingereicht?",
      "Combien d'affectations de novembre ont été soumises ?",
      "¿Cuántas asignaciones de noviembre se han enviado?",
    ],
    calls: () => [["figures", november]],
    values: [
      "facts.allocationCompletion.submitted_allocations_count",
      "facts.allocationCompletion.required_allocations_count",
    ],
    figures: onDashboard(({ allocationCompletion }) => {
      const found = ok(allocationCompletion);
      return [found.submitted_allocations_count, found.required_allocations_count];
    }),
  },
  {
    question: () => [
      "How many weeks of October are approved?",
      "Wie viele Wochen im Oktober sind genehmigt?",
      "Combien de semaines d'octobre sont approuvées ?",
      "¿Cuántas semanas de octubre están aprobadas?",
    ],
    calls: () => [["figures", october]],
    values: ["facts.timesheetApproval.approved_timesheets", "facts.timesheetApproval.total_timesheets"],
    figures: onDashboard(({ timesheetApproval }) => {
      const found = ok(timesheetApproval);
      return [found.approved_timesheets, found.total_timesheets];
    }),
  },
  {
    question: ({ code }) => [
      `How much has ${code} booked, and how much does its plan still need?`,
      `Wie viel hat ${code} gebucht, und wie viel braucht der Plan noch?`,
      `Combien ${code} a-t-il saisi, et combien le plan demande-t-il encore ?`,
      `¿Cuánto ha registrado ${code} y cuánto necesita aún el plan?`,
    ],
    calls: ({ code }) => [["at_completion", { project: hidden(0, code) }]],
    values: ["facts.hours.booked", "facts.hours.planStillNeeds"],
    figures: async (api, page) => {
      const { hours } = await api.ok(readProjectOverview, { params: { projectId: idAt(page) } });
      return [hours.booked, hours.remaining];
    },
  },
  {
    question: ({ code }) => [
      `What is ${code}'s budget in money?`,
      `Wie hoch ist das Budget von ${code} in Geld?`,
      `Quel est le budget de ${code} en argent ?`,
      `¿Cuál es el presupuesto de ${code} en dinero?`,
    ],
    calls: ({ code }) => [["at_completion", { project: hidden(0, code) }]],
    values: ["facts.money.budget"],
    figures: async (api, page) => {
      const { money } = await api.ok(readProjectOverview, { params: { projectId: idAt(page) } });
      return [money?.budget];
    },
  },
  {
    question: () => [
      "How many projects have a dashboard?",
      "Wie viele Projekte haben ein Dashboard?",
      "Combien de projets ont un tableau de bord ?",
      "¿Cuántos proyectos tienen un panel?",
    ],
    calls: () => [["find_projects", {}]],
    values: ["facts.projects"],
    figures: async (api) => [(await api.ok(listProjectFigures)).total],
  },
  {
    question: ({ code }) => [
      `How many hours did ${code} book last month?`,
      `Wie viele Stunden hat ${code} im letzten Monat gebucht?`,
      `Combien d'heures ${code} a-t-il saisies le mois dernier ?`,
      `¿Cuántas horas registró ${code} el mes pasado?`,
    ],
    calls: ({ code }) => [["find_projects", { search: hidden(0, code) }]],
    values: ["rows.0.hours.booked"],
    figures: async (api, page) => {
      const params = { projectId: at(page, "project") };
      return [ok((await api.ok(readProjectAnalytics, { params })).hours).totals.hours.actual];
    },
  },
  {
    question: () => [
      "How many hours have I booked this week, and how many are expected?",
      "Wie viele Stunden habe ich diese Woche gebucht, und wie viele werden erwartet?",
      "Combien d'heures ai-je saisies cette semaine, et combien sont attendues ?",
      "¿Cuántas horas he registrado esta semana y cuántas se esperan?",
    ],
    calls: () => [["my_week", {}]],
    values: ["facts.bookedHours", "facts.expectedHours"],
    figures: async (api, page) => {
      const week = await api.ok(readMyWeek, { params: { weekStarting: idAt(page) } });
      return [sumHours(week.entries.map(({ hours }) => hours)), sumHours(week.expected)];
    },
  },
  {
    question: () => [
      "How much holiday do I have left?",
      "Wie viel Urlaub habe ich noch?",
      "Combien de congés me reste-t-il ?",
      "¿Cuántas vacaciones me quedan?",
    ],
    calls: () => [["my_leave", {}]],
    values: ["facts.balanceHours.remaining", "facts.balanceHours.allowance"],
    figures: async (api) => {
      const { balance } = await api.ok(readMyHolidays);
      return [balance.remaining, balance.allowance];
    },
  },
  {
    question: () => [
      "How many people are away in November?",
      "Wie viele Leute sind im November abwesend?",
      "Combien de personnes sont absentes en novembre ?",
      "¿Cuántas personas están ausentes en noviembre?",
    ],
    calls: () => [["who_is_away", { first: "2026-11-01", last: "2026-11-30" }]],
    values: ["facts.people"],
    figures: async (api, page) => {
      const month = at(page, "month");
      const query = { from: `${month}-01`, to: `${month}-30`, away: "true", most: "1" } as const;
      return [(await api.ok(readTeamCalendar, { query })).total];
    },
  },
  {
    question: () => [
      "How many functions are there?",
      "Wie viele Fachbereiche gibt es?",
      "Combien de fonctions y a-t-il ?",
      "¿Cuántas funciones hay?",
    ],
    calls: () => [["functions", {}]],
    values: ["facts.functions"],
    figures: async (api) => [(await api.ok(listFunctions)).functions.length],
  },
  {
    question: () => [
      "How many people work in the first function, and what is its first rate?",
      "Wie viele arbeiten im ersten Fachbereich, und was ist sein erster Satz?",
      "Combien de personnes travaillent dans la première fonction, et à quel taux ?",
      "¿Cuántas personas trabajan en la primera función y con qué tarifa?",
    ],
    calls: () => [["functions", {}]],
    values: ["rows.0.people", "rows.0.tiers.0.hourlyRate"],
    figures: async (api) => {
      const [first] = (await api.ok(listFunctions)).functions;
      return [first?.userCount, first?.costTiers[0]?.hourlyRate];
    },
  },
  {
    question: ({ person }) => [
      `What is ${person} expected to work, and planned to, at the beginning of November?`,
      `Was soll ${person} Anfang November arbeiten, und was ist geplant?`,
      `Que doit travailler ${person} début novembre, et qu'est-ce qui est planifié ?`,
      `¿Qué debe trabajar ${person} a principios de noviembre y qué está planificado?`,
    ],
    calls: ({ person }) => [["plan_of_person", { person: hidden(0, person), month: "2026-11" }]],
    values: ["rows.0.expected", "rows.0.planned"],
    figures: async (api, page) => {
      const query = { search: at(page, "people"), month: at(page, "month"), most: "500" };
      const { people } = await api.ok(readEveryone, { query });
      const person = people.find(({ fullName }) => fullName === at(page, "people"));
      return [
        person?.expected[0],
        sumHours((person?.hours ?? []).flatMap(([week, , hours]) => (week === 0 ? [hours] : []))),
      ];
    },
  },
  {
    question: () => [
      "How many free hours has the person who is most free in November?",
      "Wie viele freie Stunden hat, wer im November die meisten hat?",
      "Combien d'heures libres a la personne la plus disponible en novembre ?",
      "¿Cuántas horas libres tiene quien más tiene en noviembre?",
    ],
    calls: () => [["who_is_free", { first: "2026-11-09", last: "2026-11-30" }]],
    values: ["rows.0.freeHours"],
    figures: free,
  },
  {
    question: () => [
      "Where are we short of people in December, and by how much?",
      "Wo fehlen uns im Dezember Leute, und wie viele Stunden?",
      "Où manque-t-on de monde en décembre, et de combien ?",
      "¿Dónde falta gente en diciembre y cuánta?",
    ],
    calls: () => [["short_of_people", { month: "2026-12" }]],
    values: ["rows.0.lacking"],
    figures: async (api, page) => {
      const { functions } = await api.ok(readAllocationMonth, { params: { periodId: idAt(page) } });
      const lacking = functions.map((each) => Math.max(0, sumHours([each.demandHours, -each.countedHours])));
      return [Math.max(...lacking)];
    },
  },
  {
    question: ({ code }) => [
      `How many hours does ${code} forecast for November?`,
      `Wie viele Stunden prognostiziert ${code} für November?`,
      `Combien d'heures ${code} prévoit-il pour novembre ?`,
      `¿Cuántas horas prevé ${code} para noviembre?`,
    ],
    calls: ({ code }) => [["forecast_with_suggestion", { project: hidden(0, code), month: "2026-11" }]],
    values: ["facts.totalHours"],
    figures: async (api, page) => {
      const query = { projectId: at(page, "project"), month: at(page, "period") };
      const { periods } = await api.ok(readForecast, { query });
      return [periods.find(({ month }) => month === query.month)?.forecast.totalHours];
    },
  },
  {
    question: () => [
      "What do all projects together have in the report of October?",
      "Was haben alle Projekte zusammen im Bericht vom Oktober?",
      "Qu'ont tous les projets ensemble dans le rapport d'octobre ?",
      "¿Qué tienen todos los proyectos juntos en el informe de octubre?",
    ],
    calls: () => [["report", { ...october, report: "hours", by: "project" }]],
    values: ["facts.totals.actual_hours", "facts.lines"],
    figures: async (api, page) => {
      const query = { ...Object.fromEntries(page.searchParams), most: "1" } as never;
      const { columns, totals, count } = await api.ok(readReport, { query });
      return [Number(totals[columns.findIndex(({ id }) => id === "actual_hours")]), count];
    },
  },
  {
    question: () => [
      "How many projects have changed since the end of October?",
      "Wie viele Projekte haben sich seit Ende Oktober geändert?",
      "Combien de projets ont changé depuis fin octobre ?",
      "¿Cuántos proyectos han cambiado desde finales de octubre?",
    ],
    calls: () => [
      ["open_decisions", {}],
      ["what_changed", { since: "2026-10-31" }],
    ],
    values: ["facts.moved"],
    figures: async (api, page) => [
      (await api.ok(listChanges, { query: { since: at(page, "since") } })).count,
    ],
  },
];
