/**
 * Numbers the records of a file that are alike, such as points of the same moment, from 1 on. The n-th of them is here already
 * if there are at least n rows like it. They are close to each other in the file, so only those of two batches are remembered.
 */
export class DuplicateCounter {
  #before = new Map<string, number>();
  #current = new Map<string, number>();

  /** Call it before the records of a batch. */
  startBatch(): void {
    this.#before = this.#current;
    this.#current = new Map();
  }

  /** The number of the next record with this key. */
  next(key: string): number {
    const number = (this.#current.get(key) ?? this.#before.get(key) ?? 0) + 1;
    this.#current.set(key, number);
    return number;
  }
}
