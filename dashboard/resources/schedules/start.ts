import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Draft } from '../../ui/draft.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { zones } from '../../ui/times.ts';
import { dateOfWallTime } from '../../ui/wall-time.ts';
import { fill, words } from '../../words/words.ts';
import { components } from '../components/queries.ts';
import type { ScheduleDraft } from './draft.ts';
import { UNDER_MAINTENANCE } from './model.ts';

export interface Start {
  readonly component?: number;
  readonly when?: 'now';
  readonly day?: string;
}

/** Most maintenance takes place at night. */
const HOUR_OF_DAY = 'T02:00';

/** When a maintenance on a day of the calendar starts; undefined if that has passed. */
export function startOn(day: string | undefined, now: number): Date | undefined {
  const found = day === undefined ? undefined : dateOfWallTime(`${day}${HOUR_OF_DAY}`, zones.mine);
  return found && found.date.getTime() > now ? found.date : undefined;
}

/** Fills in what the address says: a component, and whether it starts now. What people have typed themselves stays. */
export function useStart({ component, when }: Start, { value, set }: Draft<ScheduleDraft>): void {
  const client = useQueryClient();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (when === 'now' && value.when !== 'now') set({ when, minutes: 60 });
    const pick = async (id: number) => {
      const { name } = (await client.ensureQueryData(components.one(id))).record;
      const others = value.components.filter((picked) => picked.id !== id);
      set({ components: [...others, { id, name, status: UNDER_MAINTENANCE }] });
      if (when === 'now' && value.name === '' && value.message === '') {
        const { nowName, nowMessage } = words.schedules;
        set({ name: fill(nowName, { name }), message: fill(nowMessage, { name }) });
      }
    };
    if (component !== undefined) pick(component).catch(notifyProblem);
  }, [client, component, when, value, set]);
}
