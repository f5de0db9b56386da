/**
 * Loaded into the processes that tests start, with the folder of the bundled packages (`bundles.ts`) in its address.
 * Otherwise Node takes a third of a start to look up what these paths say already, and to load small modules.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const folder = new URL(import.meta.url).searchParams.get('bundles');
const bundled = new Map(
  folder ? ['kysely', 'zod'].map((name) => [name, pathToFileURL(`${folder}/${name}.mjs`).href]) : [],
);

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context;
    const bundle = bundled.get(specifier);
    if (bundle) return { url: bundle, format: 'module', shortCircuit: true };
    if (specifier.startsWith('.') && specifier.endsWith('.ts') && parentURL) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
