import type { LoggedEvent } from '../../kernel/events/log.ts';

type Owner = 'component' | 'component_group' | 'incident' | 'metric' | 'schedule';

/** The record that an event belongs to: its subject, or the parent of an update or a metric point. */
export function ownerOf(event: LoggedEvent): readonly [Owner, number] | undefined {
  switch (event.subject) {
    case 'component':
    case 'component_group':
    case 'incident':
    case 'metric':
    case 'schedule':
      return [event.subject, event.subjectId];
    case 'incident_update':
    case 'postmortem':
      return ['incident', event.state.incident_id];
    case 'schedule_update':
      return ['schedule', event.state.schedule_id];
    case 'metric_point':
      return ['metric', event.state.metric_id];
    default:
      return undefined;
  }
}
