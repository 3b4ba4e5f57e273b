import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env["API_PORT"] ?? "3001"}`;

export default defineConfig({
  root: "src/app",
  publicDir: "public",
  cacheDir: "../../.cache/vite",
  plugins: [react()],
  build: { outDir: "../../dist/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { host: "127.0.0.1", port: 3000, strictPort: true, proxy: { "/api": server, "/healthz": server, "/readyz": server } },
});
