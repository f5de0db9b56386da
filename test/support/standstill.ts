/** Lets this process stand still, as if it had been stopped: nothing of it runs meanwhile. */
export function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
