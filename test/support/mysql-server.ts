import type { AddressInfo, Server as NetServer } from 'node:net';
import mysql from 'mysql2';

/** A table of a server that speaks the protocol of MySQL. Its rows may be many: they are made when they are read. */
export interface ServedTable {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly (string | null)[]>;
}

/** What mysql2 has for servers, and does not declare. */
interface ServerConnection {
  readonly stream: NodeJS.WritableStream;
  readonly sequenceId: number;
  serverHandshake(options: object): void;
  /** Statements that begin with SET come as `stmt_prepare`. */
  on(event: 'query' | 'stmt_prepare', listener: (sql: string) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  writeColumns(columns: readonly object[]): void;
  writeTextRow(row: readonly (string | null)[]): void;
  writeEof(): void;
  writeOk(): void;
  writeError(error: { readonly message: string; readonly code: number }): void;
}

const UTF8MB4 = 45;
const VAR_STRING = 253;

const columnOf = (name: string) => ({
  catalog: 'def',
  schema: 'cachet',
  table: 't',
  orgTable: 't',
  name,
  orgName: name,
  characterSet: UTF8MB4,
  columnLength: 1024,
  columnType: VAR_STRING,
  flags: 0,
  decimals: 0,
});

/** Serves tables over the wire, with the server part of mysql2. It knows no time zones by name. */
export async function serveMysql(
  tables: Readonly<Record<string, ServedTable>>,
  sessionZone: string = 'SYSTEM',
) {
  const queries: string[] = [];
  let written = 0;
  const server = mysql.createServer((client) => {
    const connection = client as unknown as ServerConnection;
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.36',
      connectionId: 1,
      statusFlags: 2,
      characterSet: UTF8MB4,
      capabilityFlags: 0xff_ff_ff & ~0x800,
    });
    connection.on('error', () => {});
    const response = async (columns: readonly string[], rows: ServedTable['rows']) => {
      connection.writeColumns(columns.map(columnOf));
      for (const row of rows) {
        connection.writeTextRow(row);
        written++;
        if (
          connection.stream.writable &&
          (connection.stream as { writableNeedDrain?: boolean }).writableNeedDrain
        )
          await new Promise((drained) => connection.stream.once('drain', drained));
      }
      connection.writeEof();
    };
    connection.on('query', (sql) => {
      queries.push(sql);
      const [, verb, name = ''] = /^(show columns|select \*) from `(\w+)`$/.exec(sql) ?? [];
      const table = tables[name];
      if (sql === 'show tables')
        void response(
          ['Tables_in_cachet'],
          Object.keys(tables).map((each) => [each]),
        );
      else if (table && verb === 'show columns')
        void response(
          ['Field', 'Type'],
          table.columns.map((column) => [column, 'text']),
        );
      else if (table) void response(table.columns, table.rows);
      else if (sql.includes('@@session.time_zone'))
        void response(['session_zone', 'global_zone'], [[sessionZone, 'SYSTEM']]);
      else if (/^start transaction/.test(sql)) connection.writeOk();
      else connection.writeError({ message: `Unknown statement: ${sql}`, code: 1064 });
    });
    connection.on('stmt_prepare', (sql) => {
      queries.push(sql);
      if (/^set time_zone = '[+-]/.test(sql)) connection.writeOk();
      else connection.writeError({ message: `Unknown time zone: ${sql}`, code: 1298 });
    });
  });
  const { _server: listener } = server as unknown as { readonly _server: NetServer };
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `mysql://cachet:secret@127.0.0.1:${port}/cachet`,
    queries,
    rowsWritten: () => written,
    close: () => new Promise<void>((closed) => listener.close(() => closed())),
  };
}
