/**
 * Loaded into Daymark before it starts. Time stands still at the moment that BENCH_NOW names, so that two versions say the same
 * about how long ago something was.
 */
const now = Number(process.env.BENCH_NOW);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values: number[]) {
    super(...((values.length === 0 ? [now] : values) as [number]));
  }

  static override now(): number {
    return now;
  }
} as DateConstructor;
