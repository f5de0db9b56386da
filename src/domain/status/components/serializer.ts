import { attributesOf } from '../../../kernel/fields/attributes.ts';
import {
  type History,
  type Resource,
  toHistory,
  toOne,
  withExtra,
  withTranslations,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { componentFields } from './fields.ts';
import { latestStatus, noOverlay, type Overlay, statusObject } from './model.ts';
import type { ComponentRecord } from './queries.ts';

const attributes = attributesOf(componentFields);

export function serializeComponent(
  readContext: ReadContext,
  record: ComponentRecord,
  { overlay = noOverlay, incidents }: { overlay: Overlay | undefined; incidents: History },
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'components',
    attributes: withExtra(
      attributes(readContext, record, {
        latest_status: statusObject(latestStatus(record.status, overlay)),
      }),
      withTranslations(record, extra),
    ),
    relationships: {
      group: toOne('componentGroups', record.component_group_id),
      incidents: toHistory(
        'incidents',
        incidents,
        `${readContext.page.url}/api/incidents?filter[component]=${record.id}`,
      ),
    },
  };
}

/** The status that a link assigns to a component; null if it assigns none. */
export const pivot = (status: number | null) => ({
  pivot: {
    component_status:
      status === null
        ? { human: null, value: null }
        : { human: statusObject(status).human, value: String(status) },
  },
});
