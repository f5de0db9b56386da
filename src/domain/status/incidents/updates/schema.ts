import { z } from 'zod';
import { choice, dateTime, markdownText } from '../../../../kernel/validation/fields.ts';
import { nullable, required, requiredUnless } from '../../../../kernel/validation/form.ts';
import { translationsField } from '../../../../kernel/validation/translations.ts';
import { componentLinkInput } from '../../components/schema.ts';
import { incidentStatusValues } from '../../updates/model.ts';
import { notificationsInput } from '../../updates/schema.ts';
import { operationalComponents, templateInput } from '../fields.ts';

export const incidentUpdateEdit = {
  status: required(
    choice(incidentStatusValues),
    '0 Reported, 1 Investigating, 2 Identified, 3 Watching, 4 Fixed.',
  ),
  message: required(markdownText()),
  translations: translationsField({ message: markdownText() }),
};

export const incidentUpdateInput = {
  ...incidentUpdateEdit,
  message: requiredUnless('template', markdownText(), 'Required unless a template makes it.'),
  ...templateInput,
  components: nullable(
    z.array(componentLinkInput),
    'The statuses that components have from now on in this incident. Components that the incident does not have yet are added; those that are not named stay as they are. It needs the ability `incidents.manage` as well.',
  ),
  operational_components: operationalComponents,
  notifications: notificationsInput('incident'),
  next_update_due_at: nullable(
    dateTime(),
    'By when people are promised to hear more about the incident. Without it, nothing more is promised.',
  ),
};
