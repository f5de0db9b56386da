import { isOwnData } from '../auth/password-policy.ts';
import { OWN_DATA_PASSWORD } from './fields.ts';
import { phrase } from './form.ts';

interface PasswordForm {
  readonly values: { readonly password?: string | null };
  fail(field: string, message: string): void;
}

/** Refuses a new password that is just the name or the email address of its owner. */
export function refuseOwnData(
  form: PasswordForm,
  owner: { readonly name?: string | undefined; readonly email?: string | undefined },
): void {
  const { password } = form.values;
  if (typeof password === 'string' && isOwnData(password, owner)) {
    form.fail('password', phrase('password', OWN_DATA_PASSWORD));
  }
}
