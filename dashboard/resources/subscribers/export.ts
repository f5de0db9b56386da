import { records } from '@daymark/client';
import { csvLine } from '../../../common/csv.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { allComponents } from '../components/queries.ts';
import { toSubscriber } from './model.ts';
import { filtersOf, type SubscriberSearch } from './queries.ts';

const columns = [
  'id',
  'email',
  'state',
  'confirmed',
  'components',
  'created_at',
  'channel',
  'address',
  'topics',
];

/** The list as lines of CSV, which the import reads again. Calls `onProgress` with the number of those done. */
export async function exportedLines(
  search: SubscriberSearch,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const { records: components } = await queryClient.fetchQuery(allComponents);
  const names = new Map(components.map(({ id, name }) => [id, name]));
  const lines = [csvLine(columns)];
  const query = { ...filtersOf(search), per_page: 100, sort: ['id' as const] };
  for await (const resource of records({ call }, 'GET /api/subscribers', { query, signal })) {
    const subscriber = toSubscriber(resource);
    const { id, email, state, followsEverything, componentIds, created } = subscriber;
    const followed = componentIds.map((component) => names.get(component) ?? String(component)).join('; ');
    lines.push(
      csvLine([
        id,
        email,
        state,
        resource.attributes.verified ? 'yes' : 'no',
        followsEverything ? '*' : followed || 'none',
        created.string ?? '',
        subscriber.channel,
        subscriber.address,
        subscriber.topics,
      ]),
    );
    onProgress(lines.length - 1);
  }
  return lines;
}
