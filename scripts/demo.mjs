// npm run demo -- --people 200: loads a demonstration of any size into an empty database.
import { endAs } from "./ready.mjs";

endAs("demo");
