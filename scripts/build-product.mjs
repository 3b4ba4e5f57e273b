// Builds the web application and the page of office displays once for each language given, and the server's programs.
// Run by scripts/ready.mjs; two builds at a time, since each also waits for files.
import { spawn } from "node:child_process";
import path from "node:path";
import { environment, pinnedNode, refuse, root } from "./ready.mjs";

const languages = process.argv.slice(2);
const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");

function build(what, config, language = "en") {
  return new Promise((done) => {
    const child = spawn(
      pinnedNode(),
      [vite, "build", "--logLevel", "warn", "--config", `vite.${config}`],
      // Tests build what is shipped.
      { cwd: root, stdio: "inherit", env: environment({ NODE_ENV: "production", BUILT_LANGUAGE: language }) },
    );
    child.once("exit", (code) =>
      code === 0 ? done() : refuse(`${what} could not be built; the messages above say why.`),
    );
  });
}

const pages = (language) => build("The web application", "config.ts", language);
const displays = (language) => build("The page of office displays", "display.config.ts", language);

// English first: it empties the folder for all.
await pages("en");
const others = languages.filter((language) => language !== "en");
const waiting = [
  () => build("The server", "server.config.ts"),
  ...others.map((language) => () => pages(language)),
  ...languages.map((language) => () => displays(language)),
];
const worker = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next();
};
await Promise.all([worker(), worker()]);
