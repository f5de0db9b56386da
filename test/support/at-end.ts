type Work = () => Promise<void>;

const works: Work[] = [];

/** Registers what remains to be done when all test files of this process have run. */
export const atEnd = (work: Work): void => void works.push(work);

const GRACE = 20_000;

/** The module of each process calls this last. All of it is tried; then the first error is thrown. */
export async function runAtEnd(): Promise<void> {
  endEvenIfSomethingIsOpen();
  const errors: unknown[] = [];
  for (const work of works.splice(0)) await work().catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** What a failed clean-up leaves open must not keep the process, and with it the whole run, from ending. */
function endEvenIfSomethingIsOpen(): void {
  const giveUp = () => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`The tests of this process are over, but it did not end within ${GRACE} ms. Open: ${open}`);
    process.exit(1);
  };
  setTimeout(giveUp, GRACE).unref();
}
