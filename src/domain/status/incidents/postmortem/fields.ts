import { z } from 'zod';
import { asked, computed, field, type TableOf, times } from '../../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../../kernel/fields/input.ts';
import { flag, markdown, reference, timeOrNull } from '../../../../kernel/fields/kinds.ts';
import { truth } from '../../../../kernel/validation/fields.ts';
import { optional } from '../../../../kernel/validation/form.ts';
import { writtenStates } from './model.ts';

/** In exports, it is a part of its incident. */
const ofIncident = { given: false, recorded: false } as const;

/** What a post-mortem has: what was learned from an incident. */
export const postmortemFields = {
  id: field(reference(), { ...ofIncident, generated: true }),
  incident_id: field(reference(), ofIncident),
  body: field(markdown(), {
    about: 'The text, in Markdown. Required unless there is a post-mortem already.',
    required: true,
  }),
  published: asked(
    optional(
      truth(),
      'Whether everybody who may see the incident may read it. Until then it is a draft, which takes `incidents.manage`.',
      false,
    ),
  ),
  state: computed(z.enum(writtenStates)),
  notifications: field(flag(), {
    about:
      'Whether subscribers are told when it is published. It can be changed only while the post-mortem is a draft.',
    default: false,
    after: 'published_at',
  }),
  /** Null while it is a draft. */
  published_at: field(timeOrNull(), {
    about: 'When it was published, if that was earlier than now. Only for a published post-mortem.',
    shown: 'published',
    clearable: false,
    byHand: true,
  }),
  ...times,
};

declare module '../../../../kernel/db/schema.ts' {
  interface Database {
    postmortems: TableOf<typeof postmortemFields>;
  }
}

export const postmortemInput = inputOf(postmortemFields);
export const postmortemColumns = columnsOf(postmortemFields);
