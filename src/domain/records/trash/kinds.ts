import type { TrashType } from '../../../../common/trash-types.ts';
import { alertRuleTrash } from '../../alerts/alert-rules/resource.ts';
import { alertSourceTrash } from '../../alerts/alert-sources/trash.ts';
import { probeTrash } from '../../checks/probes/trash.ts';
import { checkTrash } from '../../checks/trash.ts';
import { componentGroupTrash } from '../../status/component-groups/trash.ts';
import { componentTrash } from '../../status/components/trash.ts';
import { incidentTemplateTrash } from '../../status/incident-templates/trash.ts';
import { postmortemTrash } from '../../status/incidents/postmortem/trash.ts';
import { incidentTrash } from '../../status/incidents/trash.ts';
import { incidentUpdateTrash } from '../../status/incidents/updates/trash.ts';
import { metricTrash } from '../../status/metrics/trash.ts';
import { scheduleTrash } from '../../status/schedules/trash.ts';
import { scheduleUpdateTrash } from '../../status/schedules/updates/trash.ts';
import type { TrashKind } from '../trash-store/kind.ts';

const kinds: { readonly [Type in TrashType]: TrashKind } = {
  components: componentTrash,
  'component-groups': componentGroupTrash,
  incidents: incidentTrash,
  'incident-updates': incidentUpdateTrash,
  postmortems: postmortemTrash,
  'incident-templates': incidentTemplateTrash,
  schedules: scheduleTrash,
  'schedule-updates': scheduleUpdateTrash,
  metrics: metricTrash,
  checks: checkTrash,
  'alert-sources': alertSourceTrash,
  'alert-rules': alertRuleTrash,
  probes: probeTrash,
};

/** `putInTrash` writes no other type. */
export const kindOf = ({ type }: { readonly type: string }): TrashKind => kinds[type as TrashType];
