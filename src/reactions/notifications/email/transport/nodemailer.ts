import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loads nodemailer for the first email and not at every start, where it would take 100 ms. If loading fails, as when no
 * more files can be opened, the next call tries again, which `import()` would not.
 */
export const nodemailer = (): typeof import('nodemailer') => require('nodemailer');
