/**
 * Loaded into Daymark before it starts. It replaces the function that appends events by one that does not chain them, as
 * it was before the chain.
 */
import { registerHooks } from 'node:module';

const chained = new URL('../src/kernel/events/events.ts', import.meta.url).href;
const plain = new URL('./unchained-append.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    return resolved.url === chained ? { ...resolved, url: plain } : resolved;
  },
});
