import { defineConfig } from "vite";

// The programs of the server, each with all it needs in a few files: reading 1,300 modules takes longer than
// all else of a start. Only what brings files of its own stays a package. Not minified: traces of errors name
// the functions as the sources do.
export default defineConfig({
  publicDir: false,
  cacheDir: ".cache/vite-server",
  ssr: { noExternal: true, external: ["@electric-sql/pglite", "@node-rs/argon2"] },
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
        distribute: "src/distribute.ts",
        "rebuild-totals": "src/rebuild-totals.ts",
      },
      output: { entryFileNames: "[name].mjs", chunkFileNames: "parts/[name].mjs" },
    },
  },
});
