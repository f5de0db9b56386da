import asyncHooks, { type AsyncHook } from 'node:async_hooks';

const { createHook } = asyncHooks;
const changes: (() => void)[] = [];

/**
 * Node's test runner follows every promise, to know which test it belongs to. That takes a quarter of the time of our
 * tests. It is needed only while tests are declared, where a file may await something and is still in its own suite.
 * While tests run, an error that nobody catches still fails the run, but the runner cannot name the test. The stack
 * can.
 *
 * This module must be loaded before `node:test`. Call `endPromiseTracking` when all tests are declared.
 */
export function endPromiseTracking(): void {
  for (const change of changes.splice(0)) change();
}

asyncHooks.createHook = (options) => {
  const withPromises = createHook(options);
  const withoutPromises = createHook({ ...options, trackPromises: false });
  const hook: AsyncHook = {
    enable: () => {
      withPromises.enable();
      changes.push(() => {
        withPromises.disable();
        withoutPromises.enable();
      });
      return hook;
    },
    disable: () => {
      withPromises.disable();
      withoutPromises.disable();
      return hook;
    },
  };
  return hook;
};

// Nobody reads what this process says: the run was killed. Saying so would fail again, for ever.
process.stderr.on('error', () => process.exit(1));
process.on('uncaughtException', (error) => console.error(error));
process.on('unhandledRejection', (reason) => console.error(reason));
