import type { Snapshot } from './snapshot.ts';

/** Opens a connection of its own, and keeps the moment until it is closed. */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  if (databaseUrl.startsWith('sqlite:')) {
    const { openSqliteSnapshot } = await import('./sqlite-snapshot.ts');
    return openSqliteSnapshot(databaseUrl.slice('sqlite:'.length));
  }
  const { openPostgresSnapshot } = await import('./postgres-snapshot.ts');
  return openPostgresSnapshot(databaseUrl);
}
