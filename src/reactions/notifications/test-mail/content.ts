import { randomUUID } from 'node:crypto';
import type { Settings } from '../../../domain/settings/schema.ts';
import type { Context } from '../../../kernel/context.ts';
import { html } from '../../../lib/html.ts';
import { headerText } from '../email/content/mail-text.ts';
import type { OutgoingEmail } from '../email/transport/transport.ts';

/** An email that shows whether emails arrive. Only staff get it, so it is in English. */
export function testMail(
  { config, clock, page: { url } }: Context,
  { name }: Settings,
  to: string,
): OutgoingEmail {
  const { mailFrom } = config;
  const page = headerText(name);
  const subject = `Test email from ${page}`;
  const sentences = [
    `This is a test email from ${page}. If you can read it, Daymark can send emails.`,
    'If it landed in your spam folder, ask whoever runs the sending mail server to set up SPF, DKIM and DMARC.',
  ];
  return {
    id: 0,
    createdAt: clock.now(),
    date: new Date(clock.now() * 1000),
    from: { name: mailFrom.name || page, address: mailFrom.address },
    to,
    returnTo: mailFrom.address,
    subject,
    text: `${sentences.join('\n\n')}\n\n${url}\n`,
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body>${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p><a href="${url}">${url}</a></p></body></html>
`.markup,
    headers: {
      'Message-ID': `<test-${randomUUID()}@${URL.parse(url)?.hostname || 'localhost'}>`,
      'Auto-Submitted': 'auto-generated',
    },
  };
}
