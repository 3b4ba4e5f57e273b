import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inLanguage } from "./scripts/house/texts.mjs";
import { language, layers } from "./vite.config.ts";

// The page of an office display, built by itself after the application: an old screen in a corridor loads its own
// few files and nothing of the rest. Made once per language, as the application is.
export default defineConfig({
  root: "src/app/display",
  publicDir: false,
  base: "/display/",
  cacheDir: "../../../.cache/vite-display",
  plugins: [inLanguage(language), layers, react()],
  build: {
    outDir: "../../../dist/web/display",
    // The application's build has emptied the folder around it.
    emptyOutDir: false,
    target: "es2022",
    cssTarget: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
