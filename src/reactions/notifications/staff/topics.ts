import type { StaffTopic } from '../../../../common/staff-notifications.ts';
import type { StaffKind } from '../../../domain/audience/deliveries/model.ts';

const topics: Readonly<Record<StaffKind, StaffTopic>> = {
  'incident.overdue': 'overdue_updates',
  'incident.stale': 'overdue_updates',
  'incident.recovered': 'overdue_updates',
  'draft.waiting': 'drafts',
  'alert.firing': 'alerts',
  'alert.resolved': 'alerts',
  'mail.problem': 'mail_problems',
  'mail.recovered': 'mail_problems',
  'probe.lost': 'probes',
  'probe.returned': 'probes',
};

/** Which choice of a user decides about a kind of message. */
export const topicOfKind = (kind: StaffKind): StaffTopic => topics[kind];
