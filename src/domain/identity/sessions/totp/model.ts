import { randomInt } from 'node:crypto';

/** A code is valid for the 30 seconds in which it is shown, and for one such step before and after. */
export const STEP_SECONDS = 30;
export const WINDOW_STEPS = 1;

export const RECOVERY_CODES = 10;

/** Crockford's base 32: without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 7;
const GROUP_LENGTH = 4;

/** 140 random bits, in groups that people can read and copy by hand: `4k7p-9x2m-tq3v-8dwe-…`. */
export const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** A code as it is compared: without the spaces and hyphens that people add or leave out. */
export const plainCode = (code: string): string => code.replace(/[\s\p{Pd}]/gu, '').toLowerCase();

export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** The same recovery code, however somebody read its characters. */
export const plainRecoveryCode = (plain: string): string => plain.replace(/o/g, '0').replace(/[il]/g, '1');
