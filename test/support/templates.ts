import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../../src/kernel/db/connect.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';

const NAME = 'template_daymark';

/** Migrates one empty database of each kind. Tests copy them, which is much faster. */
export async function makeTemplates(folder: string, postgresUrl: string): Promise<Record<string, string>> {
  const file = join(folder, 'template.db');
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.end();
  const urls = [`sqlite:${file}`, Object.assign(new URL(postgresUrl), { pathname: `/${NAME}` }).href];
  for (const url of urls) {
    const connection = await connect(url);
    await migrate(connection);
    await connection.close();
  }
  return { TEST_SQLITE_TEMPLATE: file, TEST_POSTGRES_TEMPLATE: NAME };
}
