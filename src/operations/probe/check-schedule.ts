import type { CheckState, StateRules } from '../../lib/checks/check-state.ts';
import type { CheckOutcome, CheckSpec } from '../../lib/checks/outcome.ts';
import { durationClassOf, Room } from '../../lib/checks/room.ts';
import type { ActiveKind } from '../../lib/checks/run.ts';
import { firstRun, nextRun, plannedRun, type Timetable } from '../../lib/checks/schedule.ts';
import { advance } from '../../lib/checks/state-machine.ts';
import type { AssignedCheck, ProbeResult } from './server-api.ts';

/** Checks that wait for their systems at the same time; fewer of those that may wait for long. */
const MAX_AT_ONCE = 200;
/** So many new checks run at once. More are spread over their intervals. */
const FEW = 20;

const PLACE = 'here';

/** Asks a system once. It never throws because of the system. */
export type AskSystem = (spec: CheckSpec & { kind: ActiveKind }) => Promise<CheckOutcome>;

interface Planned {
  readonly check: AssignedCheck;
  readonly timetable: Timetable;
  readonly rules: StateRules;
  next: number;
  /** Whether the last run said nothing because of this process. */
  askAgain: boolean;
  /** What this place has seen of it, which says when it should ask again soon. */
  state: CheckState | null;
}

/** Runs the checks of one place when they are due. No check runs twice at once, and slow ones leave places to the others. */
export class CheckSchedule {
  readonly #ask: AskSystem;
  readonly #place: string;
  readonly #planned = new Map<number, Planned>();
  readonly #running = new Map<number, { readonly ended: Promise<void>; readonly durationClass: number }>();
  #finished: ProbeResult[] = [];

  /** `place` tells this place apart from others, so that they do not all ask at the same moment. */
  constructor(place: string, ask: AskSystem) {
    this.#place = place;
    this.#ask = ask;
  }

  /** What runs from now on. Checks that have not changed keep their time. */
  assign(checks: readonly AssignedCheck[], now: number): void {
    const before = new Map(this.#planned);
    const knownOf = ({ id, revision }: AssignedCheck): Planned | undefined => {
      const known = before.get(id);
      return known?.check.revision === revision ? known : undefined;
    };
    const isFew = checks.filter((check) => !knownOf(check)).length <= FEW;
    this.#planned.clear();
    for (const check of checks) {
      const timetable = this.#timetableOf(check);
      const known = knownOf(check);
      const first = isFew ? now : firstRun(timetable, now, checks.length);
      this.#planned.set(check.id, {
        check,
        timetable,
        rules: rulesOf(check),
        next: known ? plannedRun(timetable, known.next, now, checks.length) : first,
        askAgain: known?.askAgain ?? false,
        state: known?.state ?? null,
      });
    }
  }

  /** Begins what is due. */
  tick(now: number): void {
    const running = [...this.#running.values()].map(({ durationClass }) => durationClass);
    const room = new Room(MAX_AT_ONCE, running);
    for (const planned of this.#planned.values()) {
      planned.next = plannedRun(planned.timetable, planned.next, now, this.#planned.size);
      if (planned.next > now || this.#running.has(planned.check.id)) continue;
      if (room.take(durationClassOf(planned.check))) this.#begin(planned, now);
    }
  }

  /** The results since the last call. */
  take(): ProbeResult[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** Tells what came of a result: it may be another one than the system gave, if our own network was away. */
  note(result: ProbeResult, now: number): void {
    const planned = this.#planned.get(result.check);
    if (!planned || planned.check.revision !== result.revision) return;
    const { state, needsQuickRetry } = advance(
      planned.state,
      { place: PLACE, at: result.at, verdict: result.verdict },
      planned.rules,
    );
    planned.state = state;
    planned.next = nextRun(planned.timetable, result.at, now, needsQuickRetry || planned.askAgain);
  }

  /** Waits for everything that runs. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  #begin({ check, timetable }: Planned, at: number): void {
    const ended = this.#run(check, at).then((result) => {
      this.#running.delete(check.id);
      this.#finished.push(result);
    });
    this.#running.set(check.id, { ended, durationClass: durationClassOf(check) });
    const planned = this.#planned.get(check.id);
    if (planned) planned.next = nextRun(timetable, at, at, false);
  }

  async #run(check: AssignedCheck, at: number): Promise<ProbeResult> {
    const { id, revision } = check;
    const common = { check: id, revision, at };
    try {
      const {
        verdict,
        reason,
        phases,
        output,
        askAgain = false,
      } = await this.#ask({
        kind: check.kind,
        target: check.target,
        timeoutMs: check.timeout * 1000,
        request: check.request,
        expect: check.expect,
        degradedAboveMs: check.degraded_above ?? undefined,
      });
      const planned = this.#planned.get(id);
      if (planned) planned.askAgain = askAgain;
      return { ...common, verdict, reason, phases, ...(output && verdict !== 'ok' && { output }) };
    } catch {
      const reason = 'The check could not be run by this probe. A newer version of the probe may know how.';
      return { ...common, verdict: 'no data', reason, phases: { total: 0 } };
    }
  }

  #timetableOf = ({ id, interval, retry_interval }: AssignedCheck): Timetable => ({
    key: `check ${id} in ${this.#place}`,
    interval: interval * 1000,
    retryInterval: retry_interval * 1000,
  });
}

const rulesOf = ({ fail_after, recover_after }: AssignedCheck): StateRules => ({
  failAfter: fail_after,
  recoverAfter: recover_after,
  places: [PLACE],
  quorum: null,
  silentAfter: Number.MAX_SAFE_INTEGER,
});
