/** Loaded into the processes that tests start. Node takes a fifth of a start to look up what these paths say already. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context;
    const isModule = specifier.startsWith('.') && parentURL && context.conditions.includes('import');
    if (isModule && specifier.endsWith('.ts')) {
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    }
    // The two packages with hundreds of modules. They have nothing but ECMAScript modules below these folders.
    if (isModule && /\/node_modules\/(kysely\/dist|zod\/v4)\//.test(parentURL)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
