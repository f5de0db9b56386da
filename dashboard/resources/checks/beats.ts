import type { Schemas } from '@daymark/client';
import { dateFormat } from '../../ui/date-format.ts';
import { milliseconds } from '../../ui/durations.ts';
import { zones } from '../../ui/times.ts';
import { words } from '../../words/words.ts';
import { HERE, placeName } from '../probes/model.ts';
import type { CheckResult } from './model.ts';
import { verdictName } from './names.ts';

type Attributes = Schemas['CheckBeats']['attributes'];

export type Beat = Attributes['beats'][number];
export type Beats = Attributes;

export const toBeats = ({ attributes }: Pick<Schemas['CheckBeats'], 'attributes'>): Beats => attributes;

/** "Nov 18, 9:43:20 PM". */
export const beatTime = ({ at_iso }: Pick<Beat, 'at_iso'>): string =>
  dateFormat({
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zones.mine,
  }).format(new Date(at_iso));

/** The whole result in one line, for screen readers. */
export function beatText(beat: Beat): string {
  const place = beat.place === HERE ? '' : `, ${placeName(beat.place)}`;
  const phases = (beat.phases.total > 0 ? Object.entries(beat.phases) : []).map(
    ([name, took]) => `${words.checks.phases[name as keyof CheckResult['phases']]} ${milliseconds(took)}`,
  );
  const what = `${beatTime(beat)}${place}: ${verdictName(beat.verdict)}.`;
  return [what, beat.reason, phases.join(', ')].filter((part) => part !== '').join(' ');
}

/** How wide a result is in the bar, with the gap after it, and how high the bar is. */
export const [BEAT, HEIGHT] = [6, 24];
const WIDTH = 4;
/** How many results have room. */
export const BEATS = 30;

/** What is good is low, what fails is as high as the bar: the colour is not the only difference. */
const heights: Readonly<Record<Beat['verdict'], number>> = {
  ok: 14,
  degraded: 18,
  failed: HEIGHT,
  'no data': 5,
};

const verdicts = ['ok', 'degraded', 'failed', 'no data'] as const;

/** One path for all results of a kind. The newest one is at the end, where people look for it. */
export function pathsOf(beats: readonly Beat[]): readonly { readonly verdict: string; readonly d: string }[] {
  const first = BEATS - beats.length;
  return verdicts.flatMap((verdict) => {
    const d = beats
      .map((beat, index) =>
        beat.verdict === verdict
          ? `M${(first + index) * BEAT} ${HEIGHT}v-${heights[verdict]}h${WIDTH}v${heights[verdict]}z`
          : '',
      )
      .join('');
    return d === '' ? [] : [{ verdict, d }];
  });
}

/** Which result is at this part of the bar; undefined before the first one. */
export function beatAt(share: number, count: number): number | undefined {
  const index = Math.min(BEATS - 1, Math.floor(share * BEATS)) - (BEATS - count);
  return index < 0 ? undefined : index;
}
