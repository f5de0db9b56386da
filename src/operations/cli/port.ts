import { createServer } from 'node:net';
import type { Config } from '../../kernel/config.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { invocation } from './invocation.ts';

/** Throws if the port cannot be bound now. Does not keep it bound. */
export async function checkPort(config: Config): Promise<void> {
  try {
    await bindForAMoment(config.host, config.port);
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, config);
  }
}

/** The same for the second listener, if there is one. */
export async function checkOpsPort(config: Config): Promise<void> {
  if (config.opsPort === undefined) return;
  try {
    await bindForAMoment(config.opsHost, config.opsPort);
  } catch (error) {
    throw cannotListenForOps(error as NodeJS.ErrnoException, config);
  }
}

async function bindForAMoment(host: string, port: number): Promise<void> {
  const trial = createServer();
  await new Promise<void>((ready, fail) => {
    trial.once('error', fail);
    trial.listen({ host, port }, ready);
  });
  await new Promise((closed) => trial.close(closed));
}

/** The second listener has an address and variables of its own. */
export function cannotListenForOps(
  error: NodeJS.ErrnoException,
  { opsHost, opsPort }: Config,
): OperatorError {
  if (error.code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${opsPort} is already in use. Stop the program that uses it, or set OPS_PORT to another port.`,
    );
  }
  return new OperatorError(
    `Could not listen on ${opsHost}:${opsPort}: ${error.message}. Check OPS_HOST and OPS_PORT.`,
  );
}

export function cannotListen(error: NodeJS.ErrnoException, { host, port }: Config): OperatorError {
  if (error.code === 'EADDRINUSE') {
    const start = invocation('serve');
    const other = port === 8081 ? 8082 : 8081;
    return new OperatorError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${other} ${start}`,
    );
  }
  if (error.code === 'EACCES') {
    return new OperatorError(
      `Daymark is not allowed to listen on port ${port}. Choose a port above 1023, such as PORT=8080.`,
    );
  }
  return new OperatorError(`Could not listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`);
}
