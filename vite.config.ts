import react from "@vitejs/plugin-react";
import path from "node:path";
import { defineConfig, type Plugin } from "vite";

const server = `http://127.0.0.1:${process.env["API_PORT"] ?? "3001"}`;

/** Contracts lose their schemas on the way to the browser; see src/web/schemas-stay-home.ts. */
const schemasStayHome: Plugin = {
  name: "schemas-stay-home",
  enforce: "pre",
  resolveId(source, importer) {
    const isContract = importer !== undefined && /[/-]contract\.ts$/.test(importer);
    return source === "zod/mini" && isContract ? path.resolve("src/web/schemas-stay-home.ts") : null;
  },
};

export default defineConfig({
  root: "src/app",
  publicDir: "public",
  cacheDir: "../../.cache/vite",
  plugins: [schemasStayHome, react()],
  build: { outDir: "../../dist/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { host: "127.0.0.1", port: 3000, strictPort: true, proxy: { "/api": server, "/healthz": server, "/readyz": server } },
});
