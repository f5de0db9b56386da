import { isOwnData, type OwnWords } from '../auth/password-policy.ts';

interface PasswordForm {
  readonly values: { readonly password?: string | null };
  fail(field: string, code: 'own_data_password'): void;
}

/** Refuses a new password that is made of the name or the email address of its owner, or of the name of the page. */
export function refuseOwnData(form: PasswordForm, own: OwnWords): void {
  const { password } = form.values;
  if (typeof password === 'string' && isOwnData(password, own)) {
    form.fail('password', 'own_data_password');
  }
}
