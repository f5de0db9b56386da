import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { designTokensPlugin } from './design-tokens.ts';
import { textFiles } from './text-files.ts';

/** What shows Markdown, and what uploads images for it, which is too small for a file of its own. */
const markdown =
  /markdown-it|linkify-it|mdurl|uc\.micro|punycode|entities|\/ui\/markdown-(parser|tree|view|image)/;

/** What opens rarely, and would have every page load the fields that it needs. */
const dialogs = /\/dashboard\/(session\/sign-in-dialog|shell\/shortcut-help)/;

/** What few pages need, and what is large: dragging, charts, Markdown, and the codes for authenticator apps. */
const apart = new RegExp(
  `@dnd-kit|/ui/time-chart|/ui/qr-(code\\.tsx|matrix)|${markdown.source}|${dialogs.source}`,
);

/**
 * Few files, because each costs a round trip on a phone: what every page needs, what the pages share together with all
 * other styles, and one file for each area. Pages that people open one after the other are in one area.
 */
const files: readonly (readonly [string, RegExp])[] = [
  [
    'shared',
    /\.css$|\/node_modules\/(?!.*\/(NumberInput|MultiSelect|Autocomplete|PillsInput|Pill|PasswordInput|FileButton|Table|Kbd)\/|react-number-format)|\/dashboard\/(ui|session|api)\/|\/dashboard\/shell\/(?!palette|commands)/,
  ],
  // Fields and tables that are on no page which opens from a link at night. What they need themselves is in `shared`.
  ['fields', /\/node_modules\//],
  ['incidents', /\/dashboard\/(report|resources\/(incidents|incident-templates))\//],
  ['maintenance', /\/dashboard\/resources\/schedules\//],
  ['components', /\/dashboard\/resources\/(components|component-groups)\/(?!arrange|use-arrangement)/],
  ['checks', /\/dashboard\/resources\/(checks|probes)\//],
  ['alerts', /\/dashboard\/resources\/(alerts|alert-sources|alert-rules)\//],
  ['audience', /\/dashboard\/resources\/(subscribers|deliveries|webhooks)\//],
  ['administration', /\/dashboard\/(profile|resources\/(users|tokens|audit|trash|settings|metrics))\//],
];

const chunks = [
  { name: 'app', tags: ['$initial' as const] },
  { name: 'app', test: /rolldown.runtime/ },
  ...files.map(([name, test]) => ({ name, test: (id: string) => test.test(id) && !apart.test(id) })),
  { name: 'markdown', test: (id: string) => markdown.test(id) },
  { name: 'dialogs', test: (id: string) => dialogs.test(id) },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** The dashboard, built into `dashboard/dist/`. The server rewrites the addresses in `index.html` to where it is served. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  // The client of this checkout, not the compiled one of its package.
  resolve: { conditions: ['daymark-source', ...defaultClientConditions] },
  plugins: [designTokensPlugin, textFiles],
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
    // `first-load.ts` limits what matters: the compressed size of what is loaded at first.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // Libraries mark modules with "use client" for frameworks that render on a server.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
});
