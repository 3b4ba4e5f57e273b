import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { layers } from "./vite.config.ts";

// The page of an office display, built by itself after the application: an old screen in a corridor loads its own
// few files and nothing of the rest.
export default defineConfig({
  root: "src/app/display",
  publicDir: false,
  base: "/display/",
  cacheDir: "../../../.cache/vite-display",
  plugins: [layers, react()],
  build: {
    outDir: "../../../dist/web/display",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
