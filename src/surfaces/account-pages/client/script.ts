import { loadScript } from '../../status-page/client/script.ts';

/** The script of the account pages, which `npm run client` creates from `account.ts`. */
export const accountScript = loadScript('account', new URL('./account.min.js', import.meta.url));
