import packageJson from '../../../package.json' with { type: 'json' };
import { type Config, maskUrl } from '../../kernel/config.ts';
import { mailFolder } from '../../reactions/notifications/email/transport/folder.ts';
import { invocation } from './invocation.ts';

export interface RunningService {
  readonly config: Config;
  readonly workers: number;
  /** The temporary folder of a demo, deleted when the service stops. */
  readonly demoDir: string | undefined;
  /** A token for the demo with all abilities. It is only ever printed on a terminal. */
  readonly demoToken: string | undefined;
  /** Signs in to the dashboard of a demo, once, and only from this machine. */
  readonly demoSignInUrl: string | undefined;
  /** The public page that a demo is a copy of. */
  readonly copyOf: string | undefined;
  /** Where the first owner is created, if nobody has an account yet. It works once. */
  readonly setupUrl: string | undefined;
}

/** The text printed on a terminal when the service has started. */
export function welcome(running: RunningService): string {
  const { config, workers, demoToken, demoSignInUrl, copyOf, setupUrl } = running;
  const url = config.baseUrl;
  const curl = `curl -X POST ${url}/api/components -H 'Authorization: Bearer ${demoToken ?? '<token>'}' \\
    -H 'Content-Type: application/json' -d '{"name": "API"}'`;
  return `Daymark ${packageJson.version} is running${workers > 1 ? ` with ${workers} workers` : ''}.

  Status page    ${url}/
  Dashboard      ${url}/dashboard
  API            ${url}/api
  API reference  ${url}/api/docs
  Documentation  ${url}/docs
  Database       ${maskUrl(config.databaseUrl)}
  Mail           ${describeMail(running)}

${copyOf ? describeCopy(copyOf) : ''}${demoSignInUrl ? `${describeSignIn(demoSignInUrl)}\n\n` : ''}${setupUrl ? `Nobody has an account yet. Open this URL to create yours (it works once):\n  ${setupUrl}\n\n` : ''}${
  demoToken
    ? `This is a demo: its data is deleted when it stops. Use this token, which has full access:\n  ${demoToken}`
    : `To create an API token, run this in another terminal:\n  ${createTokenCommand(running)}`
}
Then send a request, for example:
  ${curl}

Stop with Ctrl+C.`;
}

const describeSignIn = (url: string): string =>
  `Open this URL to sign in to the dashboard (it works once, on this machine):\n  ${url}`;

const describeCopy = (address: string): string =>
  `This is a copy of ${address}. Nobody is notified, and it is deleted when it stops. To keep it, run:
  ${invocation(`import ${address}`)}

`;

/**
 * The same facts as a log entry. Logs are stored and forwarded, so this contains no token. The addresses for the set-up and for
 * signing in to a demo are worth nothing once they were used, and without a terminal they are shown nowhere else.
 */
export function startedEntry(running: RunningService): Record<string, string | number | boolean> {
  const { config, workers, demoDir, demoSignInUrl, setupUrl } = running;
  return {
    version: packageJson.version,
    workers,
    url: `${config.baseUrl}/`,
    api: `${config.baseUrl}/api`,
    reference: `${config.baseUrl}/api/docs`,
    database: maskUrl(config.databaseUrl),
    mail: describeMail(running),
    demo: demoDir !== undefined,
    mint_token: createTokenCommand(running),
    ...(setupUrl && { setup: setupUrl }),
    ...(demoSignInUrl && { sign_in: demoSignInUrl }),
  };
}

const createTokenCommand = ({ config, demoDir }: RunningService): string =>
  `${demoDir ? `DATABASE_URL=${config.databaseUrl} ` : ''}${invocation("token create --name laptop --abilities '*'")}`;

function describeMail({ config, demoDir }: RunningService): string {
  if (config.smtpUrl) return maskUrl(config.smtpUrl);
  return `written to ${mailFolder(config)}${demoDir ? '' : ' instead of being sent; to send it, set SMTP_URL'}`;
}
