import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery: `npx vite tests/ui/gallery` shows every component in one place. */
export default defineConfig({
  plugins: [react()],
  cacheDir: "../../../.cache/gallery",
  server: { fs: { strict: false } },
});
