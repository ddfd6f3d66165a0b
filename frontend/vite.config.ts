import { defineConfig } from "vite";

// The server hands out the build and answers every page with the one index.html.
export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: "../src/argora/web/static",
    emptyOutDir: true,
    target: "es2022",
    // A preload helper would write inline styles of its own; scripts load each other anyway.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": "http://127.0.0.1:8717" } },
});
