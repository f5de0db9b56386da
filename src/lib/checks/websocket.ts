import { createHash, randomBytes } from 'node:crypto';
import { http } from '../http-module.ts';
import { type Ask, endpointOfUrl, startTls } from './connection.ts';
import { headersOf } from './http-headers.ts';
import { CheckFailed } from './outcome.ts';
import { connectTo } from './proxy.ts';

/** From the specification of the protocol (RFC 6455, section 1.3). */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The frame that says goodbye, with the code for a normal end. */
const goodbye = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]);

/** Opens a WebSocket: the server has to agree to the upgrade, and to have understood it. */
export const checkWebsocket: Ask = async ({ target, request }, environment) => {
  const url = URL.parse(target);
  if (!url || !/^wss?:$/.test(url.protocol))
    throw new CheckFailed(`"${target}" is not a URL that begins with ws:// or wss://.`);
  const endpoint = endpointOfUrl(url);
  const { phases, signal } = environment;
  const tcp = await connectTo(endpoint, request, environment);
  try {
    const socket =
      url.protocol === 'wss:'
        ? await startTls(tcp, endpoint, request, environment, { protocols: ['http/1.1'] })
        : tcp;
    const key = randomBytes(16).toString('base64');
    phases.begin('first_byte');
    const accepted = await new Promise<string | undefined>((resolve, reject) => {
      const sent = http.request({
        createConnection: () => socket,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          ...headersOf(request, url),
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': key,
        },
        signal,
      });
      sent.on('error', reject);
      sent.once('upgrade', ({ headers }) => resolve(headers['sec-websocket-accept']));
      sent.once('response', ({ statusCode }) =>
        reject(new CheckFailed(`${url.host} did not open a WebSocket: it responded with ${statusCode}.`)),
      );
      sent.end();
    });
    phases.end();
    const expected = createHash('sha1').update(`${key}${MAGIC}`).digest('base64');
    if (accepted !== expected)
      throw new CheckFailed(
        `${url.host} did not open a WebSocket: its response does not belong to the request (Sec-WebSocket-Accept).`,
      );
    socket.end(goodbye);
    return { summary: `${url.host} opened a WebSocket.` };
  } finally {
    tcp.destroy();
  }
};
