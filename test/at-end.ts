type Work = () => Promise<void>;

const works: Work[] = [];

/** Registers what remains to be done when all test files of this process have run. */
export const atEnd = (work: Work): void => void works.push(work);

/** The module of each process calls this last. */
export async function runAtEnd(): Promise<void> {
  for (const work of works.splice(0)) await work();
}
