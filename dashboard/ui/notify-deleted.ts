import type { Schemas } from '@daymark/client';
import { call } from '../api/client.ts';
import { everythingChanged } from '../api/live.ts';
import { notifyWithUndo } from './notify.tsx';

type TrashType = Schemas['TrashEntry']['attributes']['type'];

/** Brings a record back that the same person deleted, or any if they manage the trash. What it belongs to changes, too. */
export async function restoreFromTrash(type: TrashType, id: number): Promise<void> {
  await call('POST /api/trash/{type}/{id}/restore', { path: { type, id } });
  await everythingChanged();
}

/** Says that something went to the trash, and offers to take it out again. */
export const notifyDeleted = (message: string, type: TrashType, id: number): void =>
  notifyWithUndo(message, () => restoreFromTrash(type, id));
