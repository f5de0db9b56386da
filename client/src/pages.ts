import type { Client } from './client.ts';
import type { ApiResponse, CallOptions, DataOf, PagedOperation, SimpleOperation } from './operations.ts';

export type RecordOf<O extends PagedOperation> = DataOf<O>['data'][number];

/** The signatures below require the path where the operation has one. */
interface Loose {
  readonly query?: object;
}

/** One page after the other, until the last one. */
export function pages<O extends PagedOperation & SimpleOperation>(
  client: Client,
  operation: O,
  options?: CallOptions<O>,
): AsyncGenerator<ApiResponse<O>>;
export function pages<O extends PagedOperation>(
  client: Client,
  operation: O,
  options: CallOptions<O>,
): AsyncGenerator<ApiResponse<O>>;
export async function* pages(
  client: Client,
  operation: PagedOperation,
  options?: Loose,
): AsyncGenerator<ApiResponse<PagedOperation>> {
  let page: number | undefined;
  do {
    const query = { ...options?.query, ...(page && { page }) };
    const answer = await client.call(operation, { ...options, query } as CallOptions<PagedOperation>);
    yield answer;
    const { links, meta } = answer.data;
    page = links.next ? meta.current_page + 1 : undefined;
  } while (page);
}

/** Every record of all pages. */
export function records<O extends PagedOperation & SimpleOperation>(
  client: Client,
  operation: O,
  options?: CallOptions<O>,
): AsyncGenerator<RecordOf<O>>;
export function records<O extends PagedOperation>(
  client: Client,
  operation: O,
  options: CallOptions<O>,
): AsyncGenerator<RecordOf<O>>;
export async function* records(
  client: Client,
  operation: PagedOperation,
  options?: Loose,
): AsyncGenerator<RecordOf<PagedOperation>> {
  for await (const { data } of pages(client, operation, options as CallOptions<PagedOperation>)) {
    yield* data.data;
  }
}
