import type { Plugin } from "vite";

export function offlineWorker(language: string): Plugin;
