// Builds the guide into the web application's folder; run by scripts/ready.mjs.
import path from "node:path";
import { compressFolder } from "../compress.mjs";
import { writeGuide } from "./write.mjs";

const root = path.join(import.meta.dirname, "..", "..");
const folder = path.join(root, "dist", "web", "help");
writeGuide(root, folder);
compressFolder(folder);
