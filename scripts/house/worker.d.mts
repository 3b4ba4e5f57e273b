import type { Plugin } from "vite";

export const offlineWorker: Plugin;
