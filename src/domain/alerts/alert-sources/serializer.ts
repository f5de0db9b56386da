import type { AlertSourceKind } from '../../../../common/alert-senders.ts';
import { nullableTimestamp, type Resource, timestamp } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { instructions } from '../../../lib/alert-senders/read-post.ts';
import { heartbeatNames } from '../incoming/heartbeats.ts';
import type { AlertSourceRecord } from './queries.ts';

/** For those who may manage it: the address holds its secret. What the sender signs with is never shown. */
export function serializeAlertSource(
  readContext: ReadContext,
  record: AlertSourceRecord,
  secret: string,
): Resource {
  const address = `${readContext.page.url}/api/alert-sources/${record.kind}/${secret}`;
  return {
    id: String(record.id),
    type: 'alertSources',
    attributes: {
      id: record.id,
      kind: record.kind,
      name: record.name,
      address,
      has_signing_secret: record.has_signing_secret === 1,
      paths: record.paths === null ? null : JSON.parse(record.paths),
      instructions: instructions(record.kind as AlertSourceKind, address),
      expires_after: record.expires_after,
      heartbeats: heartbeatNames(record),
      last_heartbeat: nullableTimestamp(readContext, record.last_heartbeat_at),
      left_out: record.left_out,
      last_left_out: nullableTimestamp(readContext, record.left_out_at),
      last_delivery: nullableTimestamp(readContext, record.last_delivery_at),
      created: timestamp(readContext, record.created_at),
      updated: timestamp(readContext, record.updated_at),
    },
    relationships: {},
  };
}
