/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { errorsAt, isDone, isOver, messageOf, send } from './api.ts';
import { conclude, fill, show, tell, token } from './dom.ts';
import { onSubmit, report } from './forms.ts';
import { go } from './navigation.ts';

// What the links in mails lead to.

type Invitation = Readonly<Record<'name' | 'email' | 'role', string>>;

export const acceptInvitation = async () => {
  const path = `/invitations/${encodeURIComponent(token)}`;
  if (token === '') return void show('broken');
  const invitation = await send<Invitation>('GET', path);
  if (invitation.status === 404) return void show('broken');
  if (!invitation.body.data) return tell([messageOf(invitation)]);
  const { name, email, role } = invitation.body.data;
  fill({ name, email, role });
  onSubmit(show('form'), async (values, form) => {
    const response = await send('PUT', path, { name: values.name, password: values.password });
    if (isDone(response)) go('');
    else if (response.status === 404) conclude('broken');
    else report(form, response);
  });
};

export const resetPassword = async () => {
  if (token === '') {
    onSubmit(show('ask'), async (values, form) => {
      const response = await send('POST', '/password-resets', values);
      if (isDone(response)) conclude('sent', response.body.message);
      else report(form, response);
    });
    return;
  }
  onSubmit(show('form'), async (values, form) => {
    const response = await send('PUT', `/password-resets/${encodeURIComponent(token)}`, values);
    if (isDone(response)) go('/sign-in#notice=reset');
    else if (isOver(response)) conclude('broken', errorsAt(response, 'token')[0]);
    else report(form, response);
  });
};

export const confirmEmail = async () => {
  if (token === '') return void show('broken');
  onSubmit(show('form'), async (_values, form) => {
    const response = await send('PUT', `/email-changes/${encodeURIComponent(token)}`);
    if (isDone(response)) {
      history.replaceState(null, '', location.pathname);
      conclude('done', response.body.message);
    } else if (isOver(response)) conclude('broken', errorsAt(response, 'token')[0]);
    else report(form, response);
  });
};
