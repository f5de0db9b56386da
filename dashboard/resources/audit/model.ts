import type { Schemas } from '@daymark/client';
import { isRestorable } from '../../../common/events.ts';
import type { Change } from '../../ui/change.ts';
import type { Timestamp } from '../../ui/times.ts';

export interface AuditEntry {
  readonly id: number;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: number;
  readonly verb: string;
  readonly actor: {
    readonly kind: string;
    readonly name: string;
    readonly token: string | undefined;
  };
  readonly address: string | undefined;
  readonly changes: readonly Change[];
  readonly created: Timestamp;
}

/** What the server keeps for undoing a write. It repeats what each member says about its value before. */
const details: ReadonlySet<string> = new Set(['before', 'previous']);

export const toAuditEntry = ({ attributes }: Schemas['AuditEntry']): AuditEntry => ({
  id: attributes.id,
  action: attributes.action,
  subjectType: attributes.subject_type,
  subjectId: attributes.subject_id,
  verb: attributes.action.slice(attributes.action.indexOf('.') + 1),
  actor: {
    kind: attributes.actor.kind,
    name: attributes.actor.name,
    token: attributes.actor.token?.name,
  },
  address: attributes.address ?? undefined,
  changes: attributes.changes
    .filter(({ member }) => !details.has(member))
    .map(({ member, before, after }) => ({ member, before, after })),
  created: attributes.created,
});

/** The member whose entry names what changed, because the values themselves are not recorded. */
const UNRECORDED = 'changed';

export const isUnrecorded = ({ member }: Change): boolean => member === UNRECORDED;

/** The name of the record, if the entry holds it. */
export function nameIn({ changes }: AuditEntry): string | undefined {
  const change = changes.find(({ member }) => member === 'name');
  const name = change?.after ?? change?.before;
  return typeof name === 'string' ? name : undefined;
}

/** The id that a member of the entry refers to, such as the incident of an update. */
const referenceIn = ({ changes }: AuditEntry, name: string): number | undefined => {
  const change = changes.find(({ member }) => member === name);
  const id = change?.after ?? change?.before;
  return typeof id === 'number' ? id : undefined;
};

interface RecordLink {
  readonly to: string;
  readonly search?: Readonly<Record<string, number>>;
}

/** Where the record of an entry is; undefined if it is gone, or has no page. */
export function pageOfRecord(entry: AuditEntry): RecordLink | undefined {
  const { subjectType, subjectId: id, verb } = entry;
  if (verb === 'purged') return undefined;
  if (verb === 'deleted') return isRestorable(subjectType) ? { to: '/trash' } : undefined;
  switch (subjectType) {
    case 'component':
      return { to: `/components/${id}` };
    case 'component_group':
      return { to: '/components' };
    case 'incident':
      return { to: `/incidents/${id}` };
    case 'incident_update':
    case 'postmortem':
      return pageOfParent('/incidents', referenceIn(entry, 'incident_id'));
    case 'incident_template':
      return { to: `/templates/${id}` };
    case 'schedule':
      return { to: `/maintenance/${id}` };
    case 'schedule_update':
      return pageOfParent('/maintenance', referenceIn(entry, 'schedule_id'));
    case 'metric':
      return { to: `/metrics/${id}` };
    case 'settings':
      return { to: '/settings' };
    case 'subscriber':
      return { to: `/subscribers/${id}` };
    case 'webhook':
      return { to: `/webhooks/${id}` };
    case 'token':
      return { to: '/tokens', search: { token: id } };
    case 'user':
      return { to: '/people', search: { user: id } };
    default:
      return undefined;
  }
}

const pageOfParent = (page: string, id: number | undefined): RecordLink | undefined =>
  id === undefined ? undefined : { to: `${page}/${id}` };
