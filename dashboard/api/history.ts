import type { Schemas } from '@daymark/client';
import { resource } from './resource.ts';

/** One change of a record: who made it, when, and what it was before and after. */
export type HistoryEntry = Schemas['HistoryEntry']['attributes'];

const toRecord = ({ attributes }: Schemas['HistoryEntry']): HistoryEntry => attributes;

const histories = {
  component: (component: number) =>
    resource('/api/components/{component}/history', 'entry', {
      subject: 'component',
      toRecord,
      within: { component },
    }),
  incident: (incident: number) =>
    resource('/api/incidents/{incident}/history', 'entry', {
      subject: 'incident',
      toRecord,
      within: { incident },
    }),
  schedule: (schedule: number) =>
    resource('/api/schedules/{schedule}/history', 'entry', {
      subject: 'schedule',
      toRecord,
      within: { schedule },
    }),
};

export type RecordWithHistory = keyof typeof histories;

/** Who changed a record and what belongs to it, the newest change first. Takes the ability to change it. */
export const historyOf = (kind: RecordWithHistory, id: number, page = 1) =>
  histories[kind](id).list({ page, per_page: 50 });
