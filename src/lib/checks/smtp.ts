import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, endpointOf, nameOf, startTls } from './connection.ts';
import { Conversation } from './conversation.ts';
import { CheckFailed } from './outcome.ts';
import { connectTo } from './proxy.ts';

/** How long a server may take to say goodbye. By then, everything is known. */
const GOODBYE_MS = 500;

/**
 * A mail server greets, and takes an EHLO. With `starttls` (or `smtps://`) it has to take TLS, too, and with a user name it
 * has to let this user in. No mail is sent.
 */
export const checkSmtp: Ask = async ({ target, request }, environment) => {
  const beginsWithTls = target.startsWith('smtps://');
  const endpoint = endpointOf(target, beginsWithTls ? 465 : 25);
  const { phases } = environment;
  const tcp = await connectTo(endpoint, request, environment);
  try {
    let socket = beginsWithTls ? await startTls(tcp, endpoint, request, environment) : tcp;
    let conversation = new Conversation(socket, nameOf(endpoint));
    phases.begin('first_byte');
    const greeting = await conversation.expect(/^220 [^\n]*\n/m, 'the connection');
    phases.end();
    let offers = await conversation.ask('EHLO daymark', /^250 [^\n]*\n/m);
    if (request.starttls === 'smtp' && !beginsWithTls) {
      await conversation.ask('STARTTLS', /^220 [^\n]*\n/m);
      conversation.end();
      socket = await startTls(tcp, endpoint, request, environment);
      conversation = new Conversation(socket, nameOf(endpoint));
      offers = await conversation.ask('EHLO daymark', /^250 [^\n]*\n/m);
    }
    const { username, password = '' } = request;
    if (username !== undefined) {
      if (socket === tcp)
        throw new CheckFailed(
          `The password was not sent to ${nameOf(endpoint)}, because the connection has no TLS.`,
        );
      const credentials = Buffer.from(`\0${username}\0${password}`).toString('base64');
      await conversation.ask(`AUTH PLAIN ${credentials}`, /^235 [^\n]*\n/m, 'the user name and the password');
    }
    await Promise.race([conversation.ask('QUIT', /^221/m), sleep(GOODBYE_MS)]).catch(() => {});
    return { summary: `${nameOf(endpoint)} takes mail.`, body: `${greeting}${offers}` };
  } finally {
    tcp.destroy();
  }
};
