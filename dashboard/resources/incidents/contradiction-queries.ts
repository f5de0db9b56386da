import type { BodyOf, Schemas } from '@daymark/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/resource.ts';

export type Contradiction = Schemas['Contradiction'];

type Publication = BodyOf<'POST /api/contradictions'>;

/** Where the page says what is not so. */
export const contradictionsNow = queryOf(
  ['contradictions', 'now'],
  async ({ signal }): Promise<readonly Contradiction[]> =>
    (await call('GET /api/contradictions', { signal })).data.data,
);

interface Asked {
  /** Undefined until it is known. If it cannot be found out, nothing is, so that nobody is kept from publishing. */
  readonly contradictions: readonly Contradiction[] | undefined;
}

/** What a publication would say that is not so. Nothing is written. */
export function useContradictions(publication: Publication, isAsked = true): Asked {
  const { data, isError } = useQuery({
    // Another key than above: whoever has published it does not wait until it is compared again.
    queryKey: ['publication-checks', publication],
    queryFn: async ({ signal }) =>
      (await call('POST /api/contradictions', { body: publication, signal })).data.data,
    enabled: isAsked,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
  return { contradictions: isAsked && !isError ? data : [] };
}
