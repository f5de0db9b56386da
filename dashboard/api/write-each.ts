import { changed, type Subject } from './live.ts';

const AT_ONCE = 4;

interface Failure<T> {
  readonly item: T;
  readonly error: unknown;
}

/**
 * Several writes, a few at a time, after which `live.ts` is told once what has changed. Returns those that failed. Where
 * `endsAll` is true of an error, the others would fail as well, and are not tried.
 */
export async function writeEach<T>(
  subject: Subject,
  items: Iterable<T>,
  write: (item: T, index: number) => Promise<unknown>,
  endsAll: (error: unknown) => boolean = () => false,
): Promise<readonly Failure<T>[]> {
  const failures: Failure<T>[] = [];
  const queue = [...items].entries();
  const work = async () => {
    for (const [index, item] of queue) {
      try {
        await write(item, index);
      } catch (error) {
        failures.push({ item, error });
        if (endsAll(error)) return;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await changed(subject);
  return failures;
}
