import { storeImage } from '../../../domain/images/actions.ts';
import { command } from '../../../kernel/auth/actor.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { Outcome, Restoring } from './restoring.ts';

/** Encoded again, as after an upload: the files may come from somebody else. The name stays, because messages contain it. */
export async function restoreImage(
  { ctx, clock }: Restoring,
  { name, content, created_at }: Recorded<'images'>,
): Promise<Outcome> {
  const known = await ctx.connection.read
    .selectFrom('images')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return 'known';
  clock.set(created_at);
  await storeImage(ctx, command, Buffer.from(content, 'base64'), name);
  return 'created';
}
