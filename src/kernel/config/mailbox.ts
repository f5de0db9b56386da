/** An e-mail address and the name shown for it, which may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export const printMailbox = ({ name, address }: Mailbox): string => (name ? `${name} <${address}>` : address);

/** Has no `i` flag: with it and `u`, the Kelvin sign would match a k. */
const mailboxForm =
  /^(?:"?([^"<>\p{C}]*?)"?\s*<)?([^\s@<>(),;:"\\[\]\p{C}]{1,64}@[A-Za-z0-9.-]{1,255})(>?)$/u;

export function parseMailbox(text: string): Mailbox | undefined {
  const [, name, address, end] = mailboxForm.exec(text) ?? [];
  const isWhole = (name === undefined) === (end === '');
  return address !== undefined && isWhole ? { name: name ?? '', address } : undefined;
}
