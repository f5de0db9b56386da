import { readFileSync } from 'node:fs';
import { loadScript } from '../../client/script.ts';

/** The script of the subscription pages. */
export const subscribeScript = loadScript('subscribe', new URL('./subscribe.min.js', import.meta.url));

/** The service worker. Its address never changes, because browsers look for new versions there. */
export const pushWorker = readFileSync(new URL('./push-worker.min.js', import.meta.url), 'utf8');
