import type { TrashType } from '../../../common/trash-types.ts';
import { componentGroupTrash } from '../component-groups/trash.ts';
import { componentTrash } from '../components/trash.ts';
import { incidentTemplateTrash } from '../incident-templates/trash.ts';
import { postmortemTrash } from '../incidents/postmortem/trash.ts';
import { incidentTrash } from '../incidents/trash.ts';
import { incidentUpdateTrash } from '../incidents/updates/trash.ts';
import { metricTrash } from '../metrics/trash.ts';
import { scheduleTrash } from '../schedules/trash.ts';
import { scheduleUpdateTrash } from '../schedules/updates/trash.ts';
import type { TrashKind } from './kind.ts';

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
};

/** `putInTrash` writes no other type. */
export const kindOf = ({ type }: { readonly type: string }): TrashKind => kinds[type as TrashType];
