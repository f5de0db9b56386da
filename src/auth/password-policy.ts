import { readFileSync } from 'node:fs';
import { fold } from '../lib/text.ts';

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 256;

let common: ReadonlySet<string> | undefined;

/** Whether the password is one of those that attackers try first. Upper and lower case count as the same. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
  return common.has(fold(password));
}

/** Whether the password is just the name or the email address of its owner, as far as they are known. */
export function isOwnData(
  password: string,
  { name, email }: { readonly name?: string | undefined; readonly email?: string | undefined },
): boolean {
  const plain = (text: string) => fold(text).replace(/\s+/g, '');
  const given = plain(password);
  const own = [name, email, email?.slice(0, email.lastIndexOf('@'))];
  return own.some((text) => text !== undefined && plain(text) === given);
}
