import type { Locale } from '../../../common/texts/locales.ts';
import type { AccountTexts, ValidationTexts } from '../../../common/texts/types.ts';
import type { Settings } from '../../domain/settings/schema.ts';
import type { Config } from '../../kernel/config.ts';
import type { Html } from '../../lib/html.ts';
import { field, linkTo } from './parts.ts';

export interface ViewContext {
  /** Path prefix of all links. */
  readonly root: string;
  readonly settings: Settings;
  readonly config: Pick<Config, 'oidcIssuer' | 'oidcOnly' | 'smtpUrl'>;
  readonly locale: Locale;
  readonly texts: AccountTexts;
  /** What is said about values that are refused. */
  readonly problems: ValidationTexts;
}

export const newPassword = ({ passwordHint }: AccountTexts, label: string): Html =>
  field({ name: 'password', label, type: 'password', autocomplete: 'new-password', hint: passwordHint });

interface EmailOptions {
  readonly readonly?: boolean;
  readonly enter?: 'next' | 'send';
}

export const email = (texts: AccountTexts, autocomplete: string, options: EmailOptions = {}): Html =>
  field({ name: 'email', label: texts.email, type: 'email', autocomplete, ...options });

export const toSignIn = ({ root, texts }: ViewContext): Html =>
  linkTo(`${root}/dashboard/sign-in`, texts.toSignIn);
