import { z } from 'zod';
import { isAbility } from '../../auth/abilities.ts';
import { dateTime, kind, notAChoice, text } from '../../validation/fields.ts';
import { nullable, required } from '../../validation/form.ts';

const ability = () =>
  kind({ type: 'string' }, (value) => (typeof value === 'string' && isAbility(value) ? value : notAChoice));

export const tokenInput = {
  name: required(text()),
  abilities: required(z.array(ability()).min(1, 'must name at least one ability.')),
  expires_at: nullable(dateTime()),
};
