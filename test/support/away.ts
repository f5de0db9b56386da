import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { unreachable } from '../../src/kernel/db/faults.ts';
import type { Database } from '../../src/kernel/db/schema.ts';

/** A database that cannot be reached. */
export const away = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => {
      const driver = new DummyDriver();
      driver.acquireConnection = async () => {
        throw unreachable(new Error('cut'), false);
      };
      return driver;
    },
  },
});

export interface Cable {
  isCut: boolean;
  /** While it is cut: a version that can be read although nothing else can. */
  version?: number;
}

/** A connection that cannot reach its database while the cable is cut. */
export function cutOff(connection: OpenConnection, cable: Cable): OpenConnection {
  const { dataVersion } = connection;
  const gone = () => unreachable(new Error('cut'), false);
  const readVersion = <T>(read: () => T): T | number => {
    if (!cable.isCut) return read();
    if (cable.version === undefined) throw gone();
    return cable.version;
  };
  return {
    ...connection,
    get read() {
      return cable.isCut ? away : connection.read;
    },
    begin: async (work) => {
      if (cable.isCut) throw gone();
      return connection.begin(work);
    },
    replica: undefined,
    dataVersion: dataVersion.sync
      ? {
          sync: true,
          read: () => readVersion(dataVersion.read),
          readOnArrival: () => readVersion(dataVersion.readOnArrival),
          wait: async () => readVersion(dataVersion.read),
        }
      : { sync: false, read: async () => readVersion(dataVersion.read) },
  };
}
