/** Loaded into a server by `clock-jumps.test.ts`: on SIGUSR2, its clock jumps to the offset that the file says. */
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;

class SettableDate extends RealDate {
  constructor(...args: [] | [value: number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

const { CLOCK_OFFSET_FILE } = process.env;
if (CLOCK_OFFSET_FILE) {
  globalThis.Date = SettableDate as DateConstructor;
  process.on('SIGUSR2', () => {
    offset = Number(readFileSync(CLOCK_OFFSET_FILE, 'utf8'));
  });
}
