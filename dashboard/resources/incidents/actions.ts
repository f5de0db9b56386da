import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { eventIn } from '../../api/undo.ts';
import { type Audience, noAudience } from '../../ui/audience.ts';

type NewIncident = BodyOf<'POST /api/incidents'>;
type NewUpdate = BodyOf<'POST /api/incidents/{incident}/updates'>;

interface Publication {
  readonly incidentId: number;
  /** The event that an undo names. */
  readonly eventId: number | undefined;
}

/** Publishes an incident. The key makes it safe to send the same form twice. */
export function usePublishIncident() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: {
      readonly body: NewIncident;
      readonly idempotencyKey: string;
    }): Promise<Publication> => {
      const { data, headers } = await call('POST /api/incidents', { body, idempotencyKey });
      return { incidentId: Number(data.data.id), eventId: eventIn(headers) };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

/** Posts an update: status, text, and the components that recover with it, in one write. */
export function usePostUpdate(incidentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: {
      readonly body: NewUpdate;
      readonly idempotencyKey: string;
    }): Promise<Publication> => {
      const { headers } = await call('POST /api/incidents/{incident}/updates', {
        path: { incident: incidentId },
        body,
        idempotencyKey,
      });
      return { incidentId, eventId: eventIn(headers) };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

export interface DraftCheck {
  readonly audience: Audience;
  /** The text, which a template may have made. */
  readonly name: string;
  readonly message: string;
}

/** What publishing would do: who would be told, and the text that a template makes. Nothing is written. */
export async function checkIncident(body: NewIncident, signal: AbortSignal): Promise<DraftCheck> {
  const { data } = await call('POST /api/incidents', { body, dryRun: true, signal });
  const { name, message } = data.data.attributes;
  return { audience: data.meta?.audience ?? noAudience, name, message };
}

export async function checkUpdate(
  incidentId: number,
  body: NewUpdate,
  signal: AbortSignal,
): Promise<Pick<DraftCheck, 'audience' | 'message'>> {
  const { data } = await call('POST /api/incidents/{incident}/updates', {
    path: { incident: incidentId },
    body,
    dryRun: true,
    signal,
  });
  return {
    audience: data.meta?.audience ?? noAudience,
    message: data.data.attributes.message,
  };
}
