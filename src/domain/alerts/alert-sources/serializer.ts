import type { AlertSourceKind } from '../../../../common/alert-senders.ts';
import { attributesOf } from '../../../kernel/fields/attributes.ts';
import { nullableTimestamp, type Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { instructions } from '../../../lib/alert-senders/read-post.ts';
import { heartbeatNames } from '../incoming/heartbeats.ts';
import { alertSourceFields } from './fields.ts';
import type { AlertSourceRecord } from './queries.ts';

const attributes = attributesOf(alertSourceFields);

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
    attributes: attributes(readContext, record, {
      address,
      has_signing_secret: record.has_signing_secret === 1,
      instructions: instructions(record.kind as AlertSourceKind, address),
      heartbeats: heartbeatNames(record),
      last_heartbeat: nullableTimestamp(readContext, record.last_heartbeat_at),
      last_delivery: nullableTimestamp(readContext, record.last_delivery_at),
    }),
    relationships: {},
  };
}
