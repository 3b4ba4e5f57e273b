// npm run totals: counts the monthly totals of the dashboards anew in the configured database, puts right
// what differs and checks it.
import { endAs } from "./ready.mjs";

endAs("rebuild-totals");
