import { z } from 'zod';
import { onFailureChoices } from '../../../../common/alerts.ts';
import { locales } from '../../../../common/texts/locales.ts';
import { email, password, text, timeZone, truth, word } from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';

/** More can be created later. */
const MAX_COMPONENTS = 200;

export const setupInput = {
  code: required(text(), 'The code in the address that the server prints when it starts.'),
  name: required(text()),
  email: required(email()),
  password: required(password()),
  page: nullable(text(), 'The name of the status page; null keeps it as it is.'),
  timezone: nullable(timeZone(), 'The time zone of the page, by its IANA name; null keeps it as it is.'),
  locale: nullable(word(locales), 'The language of the page; null keeps it as it is.'),
  on_failure: nullable(
    word(onFailureChoices),
    'What happens when a check of a component fails: the setting of the same name. Null keeps it as it is.',
  ),
  components: optional(
    z.array(text()).max(MAX_COMPONENTS),
    'The names of the first components, in their order.',
    [],
  ),
  sample: optional(
    truth(),
    'Whether to create the components of a small made-up company instead, to look around.',
    false,
  ),
};

export const setupSchema = z
  .strictObject({ data: z.strictObject({ open: z.boolean() }) })
  .meta({ id: 'SetupDocument' });
