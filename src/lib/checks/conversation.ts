import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { CheckRequest } from '../../../common/checks.ts';
import { type Endpoint, type Environment, nameOf, startTls } from './connection.ts';
import { isOneLine } from './host.ts';
import { CheckFailed } from './outcome.ts';

const MAX_REPLY = 16 * 1024;
const MAX_SHOWN = 200;
const refused = /^(?:[45]\d\d[ -]|-ERR|a1 (?:NO|BAD))/m;

/** Lines that are sent over a socket, and replies that are waited for. */
export class Conversation {
  readonly #socket: Socket;
  readonly #where: string;
  #received = '';
  #isClosed = false;
  #wake: () => void = () => {};

  constructor(socket: Socket, where: string) {
    this.#socket = socket;
    this.#where = where;
    socket.on('data', this.#read);
    socket.once('close', this.#close);
  }

  /** Sends a command, and returns the reply to it. `what` names the command in a sentence. */
  ask(command: string, reply: RegExp, what = command.split(' ', 1)[0] ?? command): Promise<string> {
    return this.askLines([command], reply, what);
  }

  /** Sends lines, none of which may hold another one, whatever a target or a header contains. */
  async askLines(lines: readonly string[], reply: RegExp, what: string): Promise<string> {
    if (!lines.every(isOneLine))
      throw new CheckFailed(
        `${what} was not sent to ${this.#where}, because it would have been several lines.`,
      );
    this.#received = '';
    this.#socket.write(lines.map((line) => `${line}\r\n`).join(''));
    return this.expect(reply, what);
  }

  /** Waits until what was received looks like the reply. */
  async expect(reply: RegExp, what: string): Promise<string> {
    for (;;) {
      if (reply.test(this.#received)) return this.#received;
      const refusal = this.#received.split(/\r?\n/).find((line) => refused.test(line));
      if (refusal !== undefined && this.#received.includes('\n'))
        throw new CheckFailed(
          `${this.#where} refused ${what}: "${refusal.trim().slice(0, MAX_SHOWN)}".`,
          `${this.#where} refused ${what}.`,
        );
      if (this.#received.length >= MAX_REPLY)
        throw new CheckFailed(`${this.#where} sent something else than a reply to ${what}.`);
      if (this.#isClosed) throw Object.assign(new Error('closed'), { code: 'ECONNRESET' });
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Leaves the socket to somebody else. */
  end(): void {
    this.#socket.off('data', this.#read);
    this.#socket.off('close', this.#close);
    this.#socket.pause();
  }

  readonly #read = (chunk: Buffer): void => {
    this.#received = (this.#received + chunk.toString('latin1')).slice(0, MAX_REPLY);
    this.#wake();
  };

  readonly #close = (): void => {
    this.#isClosed = true;
    this.#wake();
  };
}

const dialogues = {
  smtp: {
    greeting: /^220 [^\n]*\n/m,
    commands: [
      ['EHLO daymark', /^250 [^\n]*\n/m],
      ['STARTTLS', /^220 [^\n]*\n/m],
    ],
  },
  imap: { greeting: /^\* OK[^\n]*\n/m, commands: [['a1 STARTTLS', /^a1 OK[^\n]*\n/m]] },
  pop3: { greeting: /^\+OK[^\n]*\n/m, commands: [['STLS', /^\+OK[^\n]*\n/m]] },
} as const;

interface Upgrade {
  readonly protocol: keyof typeof dialogues;
  readonly request: CheckRequest;
  readonly environment: Environment;
}

/** Begins TLS in the middle of a conversation. */
export async function upgrade(
  socket: Socket,
  endpoint: Endpoint,
  { protocol, request, environment }: Upgrade,
): Promise<TLSSocket> {
  const { greeting, commands } = dialogues[protocol];
  const conversation = new Conversation(socket, nameOf(endpoint));
  environment.phases.begin('first_byte');
  await conversation.expect(greeting, 'the connection');
  environment.phases.end();
  for (const [command, reply] of commands)
    await conversation.ask(command, reply, command.replace('a1 ', '').split(' ', 1)[0]);
  conversation.end();
  return startTls(socket, endpoint, request, environment);
}
