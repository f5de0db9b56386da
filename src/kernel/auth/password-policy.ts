import { fold } from '../../lib/text.ts';
import { isBreached } from './breached-passwords.ts';

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 256;

/** Digits and signs beside words. With more of them, a password is hard to guess whatever the words. */
const MAX_DECORATION = 8;
/** Shorter words are in too many passwords by chance. */
const MIN_WORD = 3;

/** Whether the password is one of those that attackers try first: see `isGuessable`. Upper and lower case count as the same. */
export const isCommonPassword = (password: string): boolean =>
  isBreached(fold(password)) || isRepeated(password) || isGuessable(password, new Set());

/** Something short again and again, such as `121212121212`. */
const isRepeated = (password: string): boolean => /^(.{1,4}?)\1+$/u.test(password);

/** What others know about the owner of a password, as far as it is known here. */
export interface OwnWords {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The name of the status page. */
  readonly page?: string | null | undefined;
}

/** Whether the password is made of words about its owner or the page. */
export const isOwnData = (password: string, own: OwnWords): boolean => {
  const words = wordsOf(own);
  return words.size > 0 && isGuessable(password, words);
};

/**
 * Whether the password consists of words that are known, and of at most one frequent word, with a few digits and signs around
 * them: `Summer2026!`, `P4ssw0rd_2026`, `ada-acme-1815`. People who have to change a password often choose such ones, and programs that
 * guess passwords try them early. Several words that are not known are a good password.
 */
function isGuessable(password: string, known: ReadonlySet<string>): boolean {
  const plain = fold(password);
  const runs = plain.match(/\p{L}+/gu) ?? [];
  const decoration = plain.replace(/[\p{L}\s]/gu, '').length;
  if (runs.length > 0 && decoration <= MAX_DECORATION && isKnown(runs.map(onceOnly), known)) return true;
  // Digits and signs in the place of letters, and then digits and signs after them.
  const core = plain.replace(/^[^\p{L}]+|[\d\W_]{0,8}$/gu, '');
  const spelled = core.replace(/[@4310$5!7]/g, (sign) => lookalikes[sign] ?? sign);
  return core !== spelled && /^\p{L}+$/u.test(spelled) && isKnown([spelled], known);
}

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** `summersummer` is no better than `summer`. */
const onceOnly = (word: string): string => /^(.{3,}?)\1+$/u.exec(word)?.[1] ?? word;

function isKnown(words: readonly string[], known: ReadonlySet<string>): boolean {
  const others = words.filter((word) => !known.has(word));
  const [other] = others;
  if (other === undefined) return true;
  return others.length === 1 && (other.length < MIN_WORD || isBreached(other));
}

/** Names, parts of names, and both without what separates them. */
function wordsOf({ name, email, page }: OwnWords): ReadonlySet<string> {
  const local = email?.slice(0, email.lastIndexOf('@'));
  const domain = email
    ?.slice(email.lastIndexOf('@') + 1)
    .split('.')
    .slice(0, -1)
    .join(' ');
  const words = new Set<string>();
  for (const text of [name, local, domain, page]) {
    const parts = fold(text ?? '').match(/\p{L}+/gu) ?? [];
    for (const word of [...parts, parts.join('')]) if (word.length >= MIN_WORD) words.add(word);
  }
  return words;
}
