import { changeCharge, createCharge, deleteCharge } from "./change-charge.ts";
import { downloadReceipt, listCharges } from "./read-charges.ts";

export const chargeRoutes = { listCharges, createCharge, changeCharge, deleteCharge, downloadReceipt };
