import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { textFiles } from './text-files.ts';

/** The dashboard, built into `dashboard/dist/`. The server rewrites the addresses in `index.html` to where it is served. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // The client of this checkout, not the compiled one of its package.
  resolve: { conditions: ['daymark-source', ...defaultClientConditions] },
  plugins: [textFiles],
  build: {
    outDir: 'dist',
    // `first-load.ts` reads which file needs which.
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A picture inside a style sheet would need `data:` in the policy of the page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Libraries mark modules with "use client" for frameworks that render on a server.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
});
