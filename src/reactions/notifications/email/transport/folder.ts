import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../../../kernel/config/data-folders.ts';
import { isoOf } from '../../../../kernel/i18n/translator.ts';
import { createPrivateFolder, PRIVATE_FILE } from '../../../../lib/private-file.ts';
import { nodemailer } from './nodemailer.ts';
import { mailOptions, type OutgoingEmail, type Transport } from './transport.ts';

/** Where emails are stored if there is no mail server. */
export const mailFolder = (config: { readonly dataDir: string }): string => dataFolder(config, 'mail');

/**
 * Writes emails to files that every mail program can open. An email that is sent twice has the same file name, so it is
 * stored once.
 */
export function folderTransport(folder: string): Transport {
  const createMailer = () => {
    const created = nodemailer().createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    created.use('stream', (mail, done) => {
      const { text } = mail.data;
      const part = mail.message.childNodes.find(({ content }) => content === text);
      if (part && hasShortLines(text)) part.setRaw(readablePart(text));
      done();
    });
    return created;
  };
  let mailer: ReturnType<typeof createMailer> | undefined;
  return {
    send: async (email) => {
      const name = nameOf(email);
      const path = join(folder, name);
      const draft = `${path}.tmp`;
      try {
        const { headers } = email;
        const whole = { ...email, headers: { 'Return-Path': `<${email.returnTo}>`, ...headers } };
        mailer ??= createMailer();
        const { message } = await mailer.sendMail(mailOptions(whole));
        // Only the owner may read the files: they contain addresses, and links that work without a password.
        createPrivateFolder(folder);
        // What a process that was killed left behind would keep the rights that it has.
        await rm(draft, { force: true });
        await writeFile(draft, message as Buffer, { flag: 'wx', mode: PRIVATE_FILE, flush: true });
        await rename(draft, path);
        return { outcome: { state: 'sent', response: name, isWritten: true }, isDown: false };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        // The error message would contain paths of this machine.
        const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
        const text = `The mail could not be written to the folder mail in DATA_DIR: ${reason}`;
        return { outcome: { state: 'deferred', error: text, untried: true }, isDown: true };
      }
    },
    close: () => {},
  };
}

/** How long a line of an email may be without its end (RFC 5322). */
const MAX_LINE_BYTES = 998;

const hasShortLines = (text: unknown): text is string =>
  typeof text === 'string' && text.split('\r\n').every((line) => Buffer.byteLength(line) <= MAX_LINE_BYTES);

/** The text as it is: quoted-printable would break links in two, and people open these files in an editor. */
const readablePart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`;

/** Such as `2026-03-10T120000Z-17.eml`. */
const nameOf = ({ createdAt, id }: OutgoingEmail): string =>
  `${isoOf(createdAt).replaceAll(':', '')}-${id}.eml`;
