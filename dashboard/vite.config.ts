import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { designTokensPlugin } from './design-tokens.ts';
import { textFiles } from './text-files.ts';

/** What few pages need, and what is large: dragging, Markdown, and the codes for authenticator apps. */
const apart =
  /@dnd-kit|markdown-it|linkify-it|mdurl|uc\.micro|punycode|entities|\/ui\/(markdown-(parser|tree|view)|qr-(code\.tsx|matrix))/;

/**
 * Few files, because each costs a round trip on a phone: what every page needs, what the pages share together with all
 * other styles, and one file for each area. Pages that people open one after the other are in one area.
 */
const files: readonly (readonly [string, RegExp])[] = [
  // Fields and tables that are on no page which opens from a link at night.
  [
    'fields',
    /react-number-format|@mantine\/core\/.*\/(NumberInput|MultiSelect|PillsInput|Pill|PasswordInput|FileButton|Table|Kbd)\//,
  ],
  [
    'shared',
    /\.css$|\/node_modules\/|\/dashboard\/(ui|session|api)\/|\/dashboard\/shell\/(?!palette|commands)/,
  ],
  ['incidents', /\/dashboard\/(report|resources\/(incidents|incident-templates))\//],
  ['maintenance', /\/dashboard\/resources\/schedules\//],
  ['components', /\/dashboard\/resources\/(components|component-groups)\/(?!arrange|use-arrangement)/],
  ['checks', /\/dashboard\/resources\/checks\//],
  ['audience', /\/dashboard\/resources\/(subscribers|deliveries|webhooks)\//],
  ['administration', /\/dashboard\/(profile|resources\/(users|tokens|audit|trash|settings|metrics))\//],
];

const chunks = [
  { name: 'app', tags: ['$initial' as const] },
  { name: 'app', test: /rolldown.runtime/ },
  ...files.map(([name, test]) => ({ name, test: (id: string) => test.test(id) && !apart.test(id) })),
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
