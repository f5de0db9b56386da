import { existsSync, readFileSync } from 'node:fs';
import { OperatorError } from '../../src/kernel/errors.ts';

const TIMEOUT_MS = 30_000;

/** The list of checks in a file. */
export function readChecksFile(path: string): unknown {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  return parsed(readFileSync(path, 'utf8'), path);
}

/** The list of checks that a key can read. The key goes to no other address, and is in no message. */
export async function fetchChecks(address: string, key: string): Promise<unknown> {
  const url = `${address.replace(/\/+$/, '')}/api/v3/checks/`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { headers: { 'X-Api-Key': key }, redirect: 'error', signal }).catch(
    (error: Error) => {
      const { cause } = error as { cause?: { message?: string } };
      throw new OperatorError(
        `${url} cannot be read: ${cause?.message ?? error.message}. Check the address, and that it can be reached from this machine.`,
      );
    },
  );
  if (response.status === 401)
    throw new OperatorError(
      'Healthchecks does not accept the key. Copy the API key of the project from its settings.',
    );
  if (!response.ok)
    throw new OperatorError(
      `${url} answered with ${response.status}. Check that it is the address of Healthchecks.`,
    );
  return parsed(await response.text(), url);
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(`${where} is not JSON.`);
  }
}
