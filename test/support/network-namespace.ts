import { execFileSync } from 'node:child_process';

/** Addresses of a network that only this machine has. */
const HOST = '10.213.7.1';
const INSIDE = '10.213.7.2';
/** The address of a network card that does not exist. */
const NOBODY = '02:00:00:00:00:99';

const run = (command: string): void => {
  const [program = '', ...args] = command.split(' ');
  execFileSync(program, args, { stdio: 'pipe' });
};

/** Why this machine cannot have a network of its own for a process; false if it can. */
export function noNamespaces(): string | false {
  const name = `daymark-try-${process.pid}`;
  try {
    run(`ip netns add ${name}`);
    run(`ip netns del ${name}`);
    return false;
  } catch (error) {
    return `network namespaces of Linux need root and the command ip: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** A network of its own for a process, joined to this machine by one cable that can be cut. */
export class NetworkNamespace {
  readonly name = `daymark-${process.pid}`;
  /** Where this machine is, as seen from inside. */
  readonly host = HOST;
  readonly #outer = `dmo${process.pid % 100_000}`;
  readonly #inner = `dmi${process.pid % 100_000}`;

  open(): void {
    const { name } = this;
    run(`ip netns add ${name}`);
    run(`ip link add ${this.#outer} type veth peer name ${this.#inner}`);
    run(`ip link set ${this.#inner} netns ${name}`);
    run(`ip addr add ${HOST}/30 dev ${this.#outer}`);
    run(`ip link set ${this.#outer} up`);
    run(`ip -n ${name} addr add ${INSIDE}/30 dev ${this.#inner}`);
    run(`ip -n ${name} link set lo up`);
    this.plugIn();
  }

  /** Nothing can be sent from inside any more, and whoever tries is told so at once. */
  unplug(): void {
    run(`ip -n ${this.name} link set ${this.#inner} down`);
  }

  plugIn(): void {
    run(`ip -n ${this.name} link set ${this.#inner} up`);
  }

  /** Everything that is sent from inside disappears without a word. */
  loseEverything(): void {
    run(`ip -n ${this.name} neigh replace ${HOST} lladdr ${NOBODY} dev ${this.#inner} nud permanent`);
  }

  loseNothing(): void {
    run(`ip -n ${this.name} neigh del ${HOST} dev ${this.#inner}`);
  }

  close(): void {
    // The cable goes with it.
    run(`ip netns del ${this.name}`);
  }
}
