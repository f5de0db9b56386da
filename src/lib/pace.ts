/** How fast deliveries are tried again. Only tests that kill processes hurry it: nobody waits for hours there. */
export interface Pace {
  /** Times every wait between tries. */
  readonly waits: number;
  /** How long a delivery belongs to a process that says no more: after that, another one tries it. */
  readonly leaseSeconds: number;
}

export const usualPace: Pace = { waits: 1, leaseSeconds: 60 };
