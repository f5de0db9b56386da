import type { Context } from '../../kernel/context.ts';
import type { Mappings } from './mappings.ts';

/** Makes the components and groups that are here already known by their names. Returns the keys of the known components. */
export async function matchByName(
  ctx: Pick<Context, 'connection'>,
  mappings: Mappings,
): Promise<ReadonlySet<string>> {
  await mappings.refresh(ctx);
  const { read } = ctx.connection;
  mappings
    .of('groups')
    .matchByName(await read.selectFrom('component_groups').select(['id', 'name']).orderBy('id').execute());
  mappings
    .of('components')
    .matchByName(
      await read
        .selectFrom('components')
        .select(['id', 'name'])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
    );
  return mappings.of('components').keys();
}
