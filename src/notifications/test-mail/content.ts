import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { html } from '../../lib/html.ts';
import type { Settings } from '../../resources/settings/schema.ts';
import { headerText } from '../email/parts.ts';
import type { OutgoingEmail } from '../email/transport.ts';

/** A mail to see whether mails arrive. Only staff get it, so it is in English, as the pages for staff are. */
export function testMail({ config, clock }: Context, { name }: Settings, to: string): OutgoingEmail {
  const { mailFrom, baseUrl } = config;
  const page = headerText(name);
  const subject = `Test mail from ${page}`;
  const sentences = [
    `This mail shows that Daymark can send mails for ${page}.`,
    'If you read it, mails arrive. If it is in the folder for spam, ask whoever runs the mail server of the sender to set up SPF, DKIM and DMARC.',
  ];
  return {
    id: 0,
    createdAt: clock.now(),
    date: new Date(clock.now() * 1000),
    from: { name: mailFrom.name || page, address: mailFrom.address },
    to,
    returnTo: mailFrom.address,
    subject,
    text: `${sentences.join('\n\n')}\n\n${baseUrl}\n`,
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body>${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p><a href="${baseUrl}">${baseUrl}</a></p></body></html>
`.markup,
    headers: {
      'Message-ID': `<test-${randomUUID()}@${URL.parse(baseUrl)?.hostname || 'localhost'}>`,
      'Auto-Submitted': 'auto-generated',
    },
  };
}
