import type { Context } from '../context.ts';

export async function fillWithDemo(_ctx: Context): Promise<void> {}
