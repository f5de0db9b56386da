/** Loaded into Daymark before it starts: changes its source so that it leaves out one stage of a cached response. */
import { registerHooks } from 'node:module';
import { type Stage, type StageName, stages } from './stages.ts';

const { file, text, instead }: Stage = stages[process.env.WITHOUT_STAGE as StageName];

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith(`/src/http/${file}`)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(text)) throw new Error(`src/http/${file} does not contain: ${text}`);
    return { ...loaded, source: source.replace(text, () => instead) };
  },
});
