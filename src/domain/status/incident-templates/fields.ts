import { z } from 'zod';
import { asked, computed, field, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  choice,
  flag,
  kindOf,
  longText,
  orNull,
  recordedText,
  slug,
  text,
  visibility,
  word,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { nullable } from '../../../kernel/validation/form.ts';
import { componentStatusValues } from '../components/model.ts';
import { componentLinkInput } from '../components/schema.ts';
import { incidentStatusValues } from '../updates/model.ts';

const slugInLowerCase = kindOf({ ...slug(), store: (value) => value.toLowerCase() });

/** An import is told by the form that an engine is unknown. */
const engine = kindOf({ ...word(['twig']), recorded: recordedText });

const status = { ...orNull(choice(incidentStatusValues)), shown: z.literal(incidentStatusValues).nullable() };

const components = z.array(
  z
    .strictObject({ id: z.int(), status: z.literal(componentStatusValues) })
    .meta({ id: 'TemplateComponent', description: 'A component, and the status that it is given.' }),
);

/** What an incident template has. */
export const incidentTemplateFields = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  slug: field(slugInLowerCase, {
    about: 'Made from the name where it is absent; unique.',
    after: 'template',
  }),
  template: field(longText(), { required: true }),
  engine: field(engine, { about: 'The language that the template is written in.', default: 'twig' }),
  incident_name: field(orNull(text()), {
    about:
      'A default: the name of an incident that is created with this template and without a name. It is a template, too, and gets the same variables.',
  }),
  status: field(status, {
    about: 'A default: the status of an incident that is created with this template and without a status.',
  }),
  visible: field(orNull(visibility()), { about: 'A default: who may see such an incident.' }),
  notifications: field(orNull(flag()), {
    about: 'A default: whether subscribers are told of such an incident.',
  }),
  components: asked(
    nullable(
      z.array(componentLinkInput),
      'A default: the components of such an incident. A component that is deleted is left out.',
    ),
    components,
  ),
  variables: computed(
    z.array(z.string()).meta({
      description:
        'The variables that the template and `incident_name` use, to be sent as `template_vars`. Without `incident`, which Daymark provides.',
    }),
  ),
  /** JSON: the names of the variables that the two templates use. */
  template_variables: internal<string>(),
  incident_name_variables: internal<string>(),
  ...times,
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    incident_templates: TableOf<typeof incidentTemplateFields>;
  }
}

export const incidentTemplateInput = inputOf(incidentTemplateFields);
export const incidentTemplateColumns = columnsOf(incidentTemplateFields);
/** The row as events record it. */
export const loggedIncidentTemplate = loggedState(incidentTemplateFields);
