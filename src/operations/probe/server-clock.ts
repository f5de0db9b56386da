/**
 * The time of the service, in milliseconds. Results of several places are compared, so all of them are timed by one clock. It is
 * kept with the clock of the process that only goes forward, so that setting the clock of this machine changes nothing.
 */
export class ServerClock {
  #ahead = Date.now() - performance.now();

  now(): number {
    return Math.round(this.#ahead + performance.now());
  }

  /** What the service said of its time, in the middle between a request and its response. */
  set(serverTime: number, sentAt: number, receivedAt: number): void {
    this.#ahead = serverTime - (sentAt + receivedAt) / 2;
  }
}
