import { createHash } from 'node:crypto';

/** Where the logo is for mails, if the settings hold the image itself. */
export const MAIL_LOGO_PATH = '/mail-logo';

/**
 * The address of the logo for mails. Gmail and Outlook show neither images inside an address nor SVG, and an attachment in
 * each of thousands of mails would be sent thousands of times, so a logo in the settings is served at an address of its
 * own. The address is the same for all readers, so it says nothing about who reads a mail. It changes with the logo, because
 * mail programs keep images.
 */
export function mailLogoAddress(logo: string | null, baseUrl: string): string | undefined {
  if (logo === null) return undefined;
  if (!logo.startsWith('data:')) return logo;
  const version = createHash('sha256').update(logo).digest('hex').slice(0, 12);
  return `${baseUrl}${MAIL_LOGO_PATH}?v=${version}`;
}
