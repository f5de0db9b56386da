import type { Context } from '../../context.ts';

export const listTokens = (ctx: Context) =>
  ctx.connection.read
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.name',
      'tokens.abilities',
      'tokens.expires_at',
      'tokens.last_used_at',
      'tokens.created_at',
      'users.email',
    ])
    .orderBy('tokens.id')
    .execute();
