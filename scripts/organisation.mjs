// npm run organisation: creates an organisation and its first super admin in the configured database.
import { endAs } from "./ready.mjs";

endAs("create-organisation");
