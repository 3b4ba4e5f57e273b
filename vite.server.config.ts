import { defineConfig } from "vite";

/** What runs in a thread of its own, by its place; src/server/home.ts finds them. */
const threads = [
  "packages/embedded-engine/worker",
  "packages/embedded-engine/copy-check",
  "src/server/pdf/paper-worker",
  "src/features/proposals/server/fill/fill-worker",
  "src/features/imports/server/reading/read-worker",
  "src/features/timesheets/server/meetings-worker",
];

// The programs of the server, each with all it needs in a few files: reading 1,300 modules takes longer than
// all else of a start. Only what brings files of its own stays a package. Without their spaces they are a quarter
// smaller; every name stays, since traces of errors name the functions as the sources do.
export default defineConfig({
  publicDir: false,
  cacheDir: ".cache/vite-server",
  ssr: { noExternal: true, external: ["@electric-sql/pglite", "@node-rs/argon2", "highs"] },
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node24",
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        backup: "src/backup.ts",
        "create-organisation": "src/create-organisation.ts",
        demo: "src/demo/main.ts",
        distribute: "packages/citus/main.ts",
        "rebuild-totals": "src/rebuild-totals.ts",
        ...Object.fromEntries(threads.map((thread) => [thread, `${thread}.ts`])),
      },
      output: {
        entryFileNames: "[name].mjs",
        chunkFileNames: "parts/[name].mjs",
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
