/** Null: one is stored, and stays. Empty: there is none. */
export type Secret = string | null;

/** How a system is asked, as the form holds it. */
export interface RequestFields {
  readonly method: string;
  /** One in each line. */
  readonly headers: string;
  readonly body: string;
  readonly redirects: number | null;
  readonly username: string;
  readonly password: Secret;
  readonly token: Secret;
  readonly certificate: string;
  readonly key: Secret;
  readonly ca: string;
  readonly insecure: boolean;
  readonly family: number | null;
  readonly starttls: string;
  readonly server: string;
  readonly record: string;
  readonly service: string;
  /** Null if its address holds a password. */
  readonly proxy: Secret;
  readonly component: string;
}

export const noRequest: RequestFields = {
  method: '',
  headers: '',
  body: '',
  redirects: null,
  username: '',
  password: '',
  token: '',
  certificate: '',
  key: '',
  ca: '',
  insecure: false,
  family: null,
  starttls: '',
  server: '',
  record: '',
  service: '',
  proxy: '',
  component: '',
};

/** Stands for the stored value of a header that is not shown. */
export const HIDDEN = '••••••••';

/** As the server decides it. */
const secretHeader = /auth|cookie|key|password|secret|signature|token/i;

type Headers = Readonly<Record<string, string | null>>;

function headersIn(text: string): Headers {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      const [name, value] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trim()];
      return [name.trim(), value === HIDDEN ? null : value];
    }),
  );
}

const headersText = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value ?? HIDDEN}`)
    .join('\n');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const secretOf = (value: unknown): Secret => (value === null ? null : '');

/** What the API says about a request. A secret that is stored is null there. */
export const requestFieldsOf = (
  request: { readonly headers?: Headers } & Readonly<Record<string, unknown>>,
): RequestFields => ({
  method: textOf(request.method),
  headers: headersText(request.headers ?? {}),
  body: textOf(request.body),
  redirects: numberOf(request.redirects),
  username: textOf(request.username),
  password: secretOf(request.password),
  token: secretOf(request.token),
  certificate: textOf(request.certificate),
  key: secretOf(request.key),
  ca: textOf(request.ca),
  insecure: request.insecure === true,
  family: numberOf(request.family),
  starttls: textOf(request.starttls),
  server: textOf(request.server),
  record: textOf(request.record),
  service: textOf(request.service),
  proxy: request.proxy === null ? null : textOf(request.proxy),
  component: textOf(request.component),
});

/** The request as the API takes it: what is empty is left out, and null keeps a secret. */
export function requestBody({ headers, insecure, ...rest }: RequestFields): Record<string, unknown> {
  const secrets: readonly string[] = ['password', 'token', 'key', 'proxy'];
  const members = Object.entries(rest).filter(
    ([name, value]) => value !== '' && (value !== null || secrets.includes(name)),
  );
  const sent = headersIn(headers);
  return {
    ...Object.fromEntries(members),
    ...(Object.keys(sent).length > 0 && { headers: sent }),
    ...(insecure && { insecure }),
  };
}

/** Whether the server has secrets that the form does not show, and that a test would lack. */
export const hasStoredSecret = ({ headers, password, token, key, proxy }: RequestFields): boolean =>
  [password, token, key, proxy, ...Object.values(headersIn(headers))].includes(null);

const hasTypedSecret = ({ headers, password, token, key, proxy }: RequestFields): boolean =>
  [password, token, key].some(Boolean) ||
  proxy?.includes('@') === true ||
  Object.entries(headersIn(headers)).some(([name, value]) => value && secretHeader.test(name));

/** What of a form may be kept in the browser: no secret that somebody has typed. */
export function withoutSecrets<T extends { readonly request?: RequestFields }>(fields: T): T {
  if (!fields.request || !hasTypedSecret(fields.request)) return fields;
  const { request: _, ...rest } = fields;
  return rest as T;
}

/** The same request for another check. Secrets are never shown, so nobody can copy them. */
export const withoutStoredSecrets = (request: RequestFields): RequestFields => ({
  ...request,
  password: request.password ?? '',
  token: request.token ?? '',
  key: request.key ?? '',
  proxy: request.proxy ?? '',
  headers: headersText(
    Object.fromEntries(Object.entries(headersIn(request.headers)).filter(([, value]) => value !== null)),
  ),
});
