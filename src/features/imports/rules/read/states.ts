import { cellText, meanings, plain } from "./cell.ts";
import { headingWords } from "./heading-words.ts";
import { nonWorkOf } from "./non-work.ts";
import type { Cell } from "./source.ts";

/** How tools write the state of a row; `settled` says nothing of an approval, and `open` little. */
export const stateOfWord = meanings({
  approved: `approved | accepted | confirmed | granted | booked | taken | validated | genehmigt | bestatigt | freigegeben
    | angenommen | bewilligt | approuve | approuvee | valide | validee | accepte | acceptee | confirme | accorde
    | aprobado | aprobada | aceptado | aceptada | confirmado | validado | concedido`,
  pending: `pending | requested | submitted | waiting | to approve | second approval | awaiting approval | pending approval
    | waiting for approval | in review | draft | tentative | unsubmitted | not submitted | unapproved | not approved | planned
    | geplant | planifie | planifiee | prevu | prevue | planificado | planificada | previsto | prevista
    | beantragt | ausstehend | angefragt | in prufung | eingereicht | wartend | zu genehmigen | entwurf | en attente
    | demande | demandee | soumis | soumise | a approuver | a valider | en cours | brouillon | pendiente | solicitado
    | solicitada | en espera | enviado | por aprobar | borrador`,
  open: "open | new | offen | neu | ouvert | nouveau | abierto | nuevo",
  rejected: `rejected | declined | denied | refused | abgelehnt | zuruckgewiesen | nicht genehmigt | refuse | refusee
    | rejete | rejetee | rechazado | rechazada | denegado | denegada | rehusado`,
  cancelled: `cancelled | canceled | withdrawn | deleted | revoked | void | voided | discarded | storniert | zuruckgezogen
    | abgesagt | annulliert | widerrufen | geloscht | annule | annulee | retire | supprime | supprimee | cancelado
    | cancelada | anulado | anulada | retirado | eliminado | eliminada`,
  settled: `active | current | closed | done | complete | completed | finished | locked | exported | billed | invoiced
    | paid | logged | billable | abgeschlossen | erledigt | abgerechnet | bezahlt | termine | facture | paye | cerrado
    | facturado | pagado | terminado`,
  yes: "yes | y | true | 1 | x | ja | oui | si",
  no: "no | n | false | 0 | nein | non",
});

const PART_OF_DAY =
  /^(?:am|pm|morning|afternoon|vormittags?|nachmittags?|matin|apres midi|manana|tarde|half day|halber tag|demi journee|medio dia)$/;

/** What a text of a column says: leave or a plan, a state, or a part of a day. */
export function sayingOf(text: string): string {
  const said = nonWorkOf(text) ?? stateOfWord(text);
  if (said !== null) return said;
  return PART_OF_DAY.test(plain(text)) ? "part" : "other";
}

/** True for sayings that name leave or a plan, which no one has worked. */
export const saysNonWork = (sayings: readonly string[]): boolean =>
  ["holiday", "leave", "planned"].some((each) => sayings.includes(each));

/** True where a column has texts that are no states. */
export const saysMore = (sayings: readonly string[]): boolean =>
  ["other", "holiday", "leave", "part"].some((each) => sayings.includes(each));

const STATE = /status|statut|\bstate\b|\betat\b|\bestado\b/;
const APPROVAL = /approv|approb|genehm|freigab|freigegeben|validation|aprob/;

/** True for what columns of states are called: "Approval status". */
export const namesState = (heading: Cell): boolean =>
  STATE.test(headingWords(heading).plain) || namesApproval(heading);

/** Of two columns of states the one that is called after an approval counts. */
export const namesApproval = (heading: Cell): boolean => APPROVAL.test(headingWords(heading).plain);

/** True for a column that says whether rows were approved: in nothing but such words, or not yet. */
export const saysApproval = (sayings: readonly string[]): boolean =>
  (decides(sayings) || sayings.every((each) => each === "")) && !saysMore(sayings);

/** True where a column has a word of an approval or its end; "no" in all rows is of an approval that isn't used. */
export const decides = (sayings: readonly string[]): boolean =>
  ["approved", "pending", "rejected", "cancelled", "yes"].some((each) => sayings.includes(each));

/** True where rows of a column were rejected, cancelled or deleted. */
export const hasEnded = (sayings: readonly string[]): boolean =>
  sayings.includes("rejected") || sayings.includes("cancelled");

/** The field of a kind's states. */
export const stateFields: ReadonlySet<string> = new Set(["status", "approval"]);

/** True for a filled cell that names a state. */
export const isState = (cell: Cell): boolean => stateOfWord(cellText(cell)) !== null;
