import type { Schemas } from '@daymark/client';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { notifyWithUndo } from './notify.tsx';

type TrashType = Schemas['TrashEntry']['attributes']['type'];

/** Brings records back that the same person deleted, or any if they manage the trash. */
export const restoreFromTrash = (type: TrashType, id: number): Promise<unknown> =>
  call('POST /api/trash/{type}/{id}/restore', { path: { type, id } });

/**
 * Says that something went to the trash, and offers to take it out again. What it belongs to changes, too, so everything
 * on the screen is refreshed.
 */
export const notifyDeleted = (message: string, type: TrashType, id: number): void =>
  notifyWithUndo(message, async () => {
    await restoreFromTrash(type, id);
    await queryClient.invalidateQueries();
  });
