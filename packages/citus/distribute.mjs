// npm run distribute: spreads the configured database over the nodes of a Citus cluster, moves organisations
// between them and checks the result (docs/operations/distribute.md).
import { endAs } from "../../scripts/ready.mjs";

endAs("distribute");
