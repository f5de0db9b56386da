import { z } from 'zod';
import { type Role, roles } from '../../../common/roles.ts';
import {
  type DownStatus,
  downStatuses,
  type StatusName,
  settingSchemas,
  statusNames,
} from '../../../common/settings.ts';
import { choice, integer, linkAddress, text, word } from '../../kernel/validation/fields.ts';
import { nullable } from '../../kernel/validation/form.ts';

/** An integer within the limits of its setting. */
export const integerIn = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  integer(minimum, maximum);

/** Null in a body restores the default of any setting; the value itself can be null only if the default is null. */
export const setting = <S extends z.ZodType, const D extends z.output<S> | null>(
  schema: S,
  value: D,
  description: string,
) => ({
  ...nullable(schema, `${description}${value === null ? '' : ` (default ${JSON.stringify(value)})`}.`),
  default: value,
});

export const downStatusList = z
  .array(choice(downStatuses))
  .transform((list): readonly DownStatus[] => [...new Set(list)].sort());

const { reminders } = settingSchemas;

export const reminderList = z
  .array(integerIn(reminders.items))
  .max(reminders.maxItems)
  .transform((list): readonly number[] => [...new Set(list)].sort((a, b) => b - a));

/** From the most rights to the fewest, whatever the order in the request. */
export const roleList = z
  .array(word(roles))
  .transform((list): readonly Role[] => roles.filter((role) => list.includes(role)));

/** One value for each status, in a fixed order. One that is missing or null has its default. */
export const perStatus = <S extends z.ZodType, D extends z.output<S> | null>(
  schema: S,
  defaults: Readonly<Record<StatusName, D>>,
) => {
  const shape = Object.fromEntries(statusNames.map((name) => [name, schema.nullish()])) as Record<
    StatusName,
    z.ZodOptional<z.ZodNullable<S>>
  >;
  return z
    .strictObject(shape, {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? `can contain only ${statusNames.join(', ')}.` : undefined,
    })
    .transform(
      (given) =>
        Object.fromEntries(statusNames.map((name) => [name, given[name] ?? defaults[name]])) as Readonly<
          Record<StatusName, z.output<S> | D>
        >,
    );
};

const { maxItems: MAX_LINKS, items: link } = settingSchemas.header_links;

export const linkList = z
  .array(z.strictObject({ label: text(link.maxLength), url: linkAddress() }))
  .max(MAX_LINKS, `must not have more than ${MAX_LINKS} items.`)
  .transform((list): readonly { readonly label: string; readonly url: string }[] => list);
