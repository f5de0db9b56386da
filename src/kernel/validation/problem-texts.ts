import { ruleProblems } from '../../../common/recurrence/parse.ts';
import { markdownProblems } from '../../lib/markdown-limits.ts';

/** Completes `The name field …`. */
const aboutField = <const T extends Readonly<Record<string, string>>>(ends: T) =>
  Object.fromEntries(Object.entries(ends).map(([code, end]) => [code, `The {field} field ${end}`])) as {
    readonly [C in keyof T]: `The {field} field ${T[C]}`;
  };

const HINT = 'Choose another one, such as a sentence that only you know.';
const NEXT_OWNER = 'Make somebody else an owner first, and wait until they have signed in.';
const PUBLIC_ADDRESS = 'Choose a public address, or let the operator allow it with WEBHOOKS_PRIVATE.';
const SEND_NAME = 'Send a name, or other template_vars.';

/**
 * Why a request may be refused with 422: the code, and the English sentence. People can cause these in the dashboard or on an
 * account page, so `locales/<code>/validation.json` has a text for each. A code is part of the API: it stays as it is.
 */
export const problemsOfPeople = {
  ...aboutField({
    required: 'is required.',
    required_without_default: 'is required: the {source} has no value for it.',
    too_long: 'must not be greater than {max} characters.',
    too_short: 'must be at least {min} characters.',
    common_password: `is one of the most common passwords, or a common word with a few digits and signs, and attackers try those first. ${HINT}`,
    own_data_password: `must not be made of your name, your email address or the name of the page. ${HINT}`,
    wrong_password: 'is not your password.',
    invalid_email: 'must be a valid email address.',
    invalid_url: 'must be a valid URL that begins with http:// or https://.',
    invalid_link: 'must be a URL that begins with http:// or https://, or mailto: and an email address.',
    invalid_picture:
      'must be a URL that begins with http:// or https://, or data:image/(png, jpeg, gif, webp or svg+xml);base64, and the image in one line.',
    picture_type_mismatch: 'must be an image of the type that it names: these bytes are not image/{type}.',
    invalid_image:
      'must be a PNG, a JPEG or a GIF that is not damaged, as data:image/(png, jpeg or gif);base64, and the image in one line.',
    too_many_pixels: 'has too many pixels. Make the image smaller, and send it again.',
    too_many_images:
      'cannot be kept: an installation has room for {max} images and {megabytes} MB. Delete some that are no longer needed (GET and DELETE /api/images).',
    style_tag: 'must not contain "</style": write the rules alone, without tags.',
    invalid_color: 'must be a colour such as #2563eb or #26e.',
    invalid_time_zone: 'must be a time zone such as Europe/Berlin or UTC.',
    invalid_slug: 'must only contain letters, numbers and hyphens.',
    integer_expected: 'must be an integer.',
    number_expected: 'must be a number.',
    too_small: 'must be at least {min}.',
    too_large: 'must not be greater than {max}.',
    not_positive: 'must be greater than 0.',
    invalid_date: 'must be a valid date.',
    in_the_future: 'must not be in the future.',
    in_the_past: 'must be in the future.',
    before_occurred_at: 'must not be before the occurred at field.',
    empty_period: 'must be after announcement_from.',
    too_many_items: 'must not have more than {max} items.',
    duplicate: 'has a duplicate value.',
    taken: 'has already been taken.',
    fixed_status_required: 'needs the status {status} (Fixed).',
    fixed_status_refused: 'needs a status other than {status} (Fixed).',
    postmortem_published: 'can be changed only while the post-mortem is a draft.',
    recurrence_not_first: 'can only be set on the first schedule of the series, which is {schedule}.',
    recurrence_without_dates: 'must name at least one date after the scheduled at field.',
    ...markdownProblems,
    ...ruleProblems,
  }),
  invalid_choice: 'The selected {field} is invalid.',
  own_email: 'Change your own address in your profile: it counts once you have confirmed it.',
  last_owner_removed: `The last owner cannot be removed. ${NEXT_OWNER}`,
  last_owner_demoted: `The last owner cannot be given another role. ${NEXT_OWNER}`,
  last_owner_disabled: `The last owner cannot be disabled. ${NEXT_OWNER}`,
  invitation_accepted: 'The user has accepted the invitation already. No other one is needed.',
  user_disabled: 'The user is disabled. Enable them first, and then send the invitation.',
  link_used: 'This link was used, has expired, or was replaced by a newer one. Ask for a new link.',
  wrong_setup_code:
    'The code is wrong. Open the address that the server prints when it starts, or run "daymark setup".',
  wrong_code:
    'The code is not right. Enter the code that the app shows now, and check that the clock of the device is right.',
  totp_already_on:
    'Two-factor authentication is already on. To move to another device, switch it off first (DELETE /api/session/totp).',
  passkey_refused:
    'The browser created this passkey for another site or user, more than five minutes ago, or it was sent before. Ask for new options (POST /api/session/passkeys/options) and try again.',
  passkey_registered: 'This passkey is already registered.',
  too_many_passkeys: 'You have {max} passkeys, which is the maximum. Delete one that you no longer use.',
  abilities_not_yours: 'You cannot give a token abilities that you do not have: {abilities}. Leave them out.',
  abilities_beyond_role:
    "The role {role} of the token's user does not allow: {abilities}. Leave them out, or change the role first.",
  token_expired: 'The expires at field must be a date in the future.',
  token_not_prolonged: 'You cannot prolong a token that may do more than you may do yourself.',
  already_confirmed: 'The subscriber has confirmed already, so there is nothing to send.',
  template_not_compiled: 'The template does not compile: {reason}',
  name_template_not_compiled: 'The incident name, which is a template, does not compile: {reason}',
  template_not_rendered: 'The template could not be rendered: {reason}',
  name_template_not_rendered: 'The incident name of the template could not be rendered: {reason}',
  template_message_empty: 'The template made an empty message.',
  template_message_too_long: 'The template made a message of more than {max} characters.',
  template_message_too_complex: 'The message that the template made {reason}',
  template_name_empty: `The template made an empty incident name. ${SEND_NAME}`,
  template_name_too_long: `The template made an incident name of more than {max} characters. ${SEND_NAME}`,
  template_slug_taken:
    'The template cannot be restored, because the incident template {template} now has its slug "{slug}". Give that template another slug, or delete it, then restore this one.',
  postmortem_incident_in_trash:
    'The post-mortem cannot be restored, because its incident {incident} is in the trash. Restore the incident first: POST /api/trash/incidents/{incident}/restore.',
  postmortem_replaced:
    'The post-mortem cannot be restored, because its incident {incident} has another one by now. Delete that one first: DELETE /api/incidents/{incident}/postmortem.',
  update_incident_in_trash:
    'The update cannot be restored, because its incident {incident} is in the trash. Restore the incident first: POST /api/trash/incidents/{incident}/restore.',
  update_schedule_in_trash:
    'The update cannot be restored, because its schedule {schedule} is in the trash. Restore the schedule first: POST /api/trash/schedules/{schedule}/restore.',
  undo_not_recorded:
    'This write cannot be undone, because an older version of Daymark made it and did not record what was there before. Change the record back, or delete the update.',
  undo_changed_since:
    'This cannot be undone, because the {subject} was changed or restored since. Nothing was taken back. Look at what changed, and {instead}. To keep only its notifications from being sent: POST /api/deliveries/{event}/cancel.',
  undo_too_late:
    'This cannot be undone any more, because it was written more than {hours} hours ago. Please {instead}.',
  events_not_for_chats: 'Chats are not told of {events}: choose * or events of incidents and schedules.',
  events_without_ability: 'Events of {area} can only be chosen with the ability {ability}.',
  webhook_moved:
    'This was made for {origin}. The webhook has another address now, and what was made for one address is never sent to another.',
  url_with_password: 'The address holds a user name or a password: leave it out, every message is signed.',
  url_port: 'Port {port} belongs to another service than the web: choose another one.',
  url_private_name: `{host} is a name of a private network. ${PUBLIC_ADDRESS}`,
  url_private_address: `{host} is {reason}. ${PUBLIC_ADDRESS}`,
  url_leads_to_private_address: `{host} leads to {address}, {reason}. ${PUBLIC_ADDRESS}`,
} as const;

/** The same for mistakes that only a program can make. Whoever programs reads the sentence. */
const problemsOfPrograms = {
  ...aboutField({
    not_null: 'must not be null.',
    required_with_order: 'is required when components are ordered by a column.',
    published_required: 'needs the published field to be true.',
    string_expected: 'must be a string.',
    boolean_expected: 'must be true or false.',
    array_expected: 'must be an array.',
    object_expected: 'must be an object.',
    null_character: 'must not contain null characters.',
    malformed_text: 'must be valid text.',
    meta_expected: 'must be an object, or a list of objects with a key and a value.',
    too_many_keys: 'must not have more than {max} keys.',
    too_deep: 'must not be nested deeper than {max} levels.',
    too_many_kilobytes: 'must not be greater than {max} kilobytes.',
    invalid_keys: 'must have keys of 1 to 255 characters.',
    duplicate_keys: 'must not have the same key twice.',
    languages_expected: 'must be an object with a member for each language.',
    unknown_language: 'names an unknown language. Use one of {languages}.',
    translation_expected: 'must be an object that can contain {names}.',
    not_translatable: 'cannot be translated here. Only {names} can be.',
    sample_and_components: 'cannot be combined with components: choose one of them.',
    passkey_expected: 'must be what navigator.credentials.{method}() returned, converted with toJSON().',
    // These three are said by the older API of Cachet alone, which has no codes.
    local_time_expected: 'must be a time such as 2026-03-10 12:00.',
    names_expected: 'must be names.',
    ids_expected: 'must be a list of ids.',
    csv_column_missing: 'has no column {column}. The first line must name the columns: {known}.',
    csv_column_unknown: 'has a column {column}, which is not known. Use {known}.',
    csv_quote_unclosed: 'has a quote in line {line} that is never closed.',
    flag_expected: 'is "{value}". Write yes or no.',
    invalid: '{reason}',
  }),
  first_user_not_owner: 'The first user must be an owner, because somebody has to manage the others.',
  token_outlives_own:
    'The token that you use expires at {time} UTC. What it creates or changes cannot expire later.',
  no_email_channel: 'This subscriber has no email address: messages go to {channel}. Leave it out.',
  no_own_email: 'The to field is required, because your account has no email address.',
  password_of_user:
    'Only the user can choose the password. Send a reset link to their address: POST /api/password-resets.',
  totp_not_proposed: 'There is no secret to confirm. Ask for one first (POST /api/session/totp).',
  not_undoable:
    'This event cannot be undone. Only the creation and the change of an incident, a schedule or a post-mortem, and the creation of an update can.',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request, and nothing was written now. Send a new key with each new write, and the same key only to repeat a write.',
  url_protocol: 'Webhooks are sent by http or https alone.',
  url_without_host: 'The address names no host.',
  maintenance_is_no_incident:
    'Maintenance is not an incident here. Send it to POST /api/v1/schedules, with a name, scheduled_at and completed_at.',
  component_status_required: 'The component status field is required when component id is present.',
  component_id_required: 'The component id field is required when component status is present.',
  user_not_imported: 'Its user was not imported.',
  address_missing: 'it has no address.',
  components_not_imported: 'none of its components was imported.',
} as const;

export const problemTexts = { ...problemsOfPeople, ...problemsOfPrograms } as const;

export type ProblemCode = keyof typeof problemTexts;
