import { loadScript } from '../../status-page/client/script.ts';

/** The script of the API reference and the documentation, which `npm run client` creates from `reference.ts`. */
export const referenceScript = loadScript('reference', new URL('./reference.min.js', import.meta.url));
