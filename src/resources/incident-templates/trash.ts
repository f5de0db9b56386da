import { Invalid } from '../../errors.ts';
import { append } from '../../events/events.ts';
import type { IncidentTemplateState } from '../../events/states.ts';
import { fold } from '../../lib/text.ts';
import type { TrashKind } from '../trash/kind.ts';
import { contentOf } from '../trash/store.ts';
import { findTemplateSlugs } from './queries.ts';

export const incidentTemplateTrash: TrashKind = {
  restore: async (tx, entry) => {
    const state = contentOf<IncidentTemplateState>(entry);
    const owner = (await findTemplateSlugs(tx)).get(state.slug);
    if (owner !== undefined) {
      throw new Invalid({
        slug: [
          `The template cannot be restored, because the incident template ${owner} now has its slug "${state.slug}". ` +
            'Give that template another slug, or delete it, then restore this one.',
        ],
      });
    }
    await tx.db
      .insertInto('incident_templates')
      .values({ ...state, name_key: fold(state.name) })
      .execute();
    await append(tx, 'incident_template.restored', state);
  },
  purge: async (tx, entry) => {
    await append(tx, 'incident_template.purged', contentOf<IncidentTemplateState>(entry));
  },
};
