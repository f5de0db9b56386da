import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { fold } from '../../../lib/text.ts';
import { type Link, templateLinks, writeLinks } from '../../links.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { contentOf } from '../../records/trash-store/store.ts';
import { type DeletedTemplate, stateOf } from './actions.ts';
import { findTemplateSlugs } from './queries.ts';

export const incidentTemplateTrash: TrashKind = {
  restore: async (tx, entry) => {
    const content = contentOf<DeletedTemplate>(entry);
    const owner = (await findTemplateSlugs(tx)).get(content.slug);
    if (owner !== undefined) {
      throw invalid('slug', 'template_slug_taken', { template: owner, slug: content.slug });
    }
    const { components: linked, ...row } = content;
    await tx.db
      .insertInto('incident_templates')
      .values({ ...row, name_key: fold(row.name) })
      .execute();
    const components = await withoutPurged(tx, linked);
    await writeLinks(tx, templateLinks, row.id, components);
    await append(tx, 'incident_template.restored', stateOf({ ...row, components }));
  },
  purge: async (tx, entry) => {
    await append(tx, 'incident_template.purged', stateOf(contentOf<DeletedTemplate>(entry)));
  },
};

/** A component that is in the trash keeps its link, so that it is a default again once it is restored. */
async function withoutPurged({ db, dialect }: Tx, links: readonly Link[]): Promise<Link[]> {
  const ids = links.map((link) => link.component_id);
  const rows = await db.selectFrom('components').select('id').where(dialect.anyOf('id', ids)).execute();
  const left = new Set(rows.map((row) => row.id));
  return links.filter((link) => left.has(link.component_id));
}
