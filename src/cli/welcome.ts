import packageJson from '../../package.json' with { type: 'json' };
import { type Config, maskUrl } from '../config.ts';
import { mailFolder } from '../notifications/email/folder.ts';
import { invocation } from './invocation.ts';

export interface Running {
  readonly config: Config;
  readonly workers: number;
  /** The folder of a demo, which is thrown away. */
  readonly demoDir: string | undefined;
  /** A token for the demo that may do everything; only ever shown on a terminal. */
  readonly demoToken: string | undefined;
}

/** What a person is told when the service has started. */
export function welcome(running: Running): string {
  const { config, workers, demoToken } = running;
  const url = config.baseUrl;
  const curl = `curl -X POST ${url}/api/components -H 'Authorization: Bearer ${demoToken ?? '<token>'}' \\
    -H 'Content-Type: application/json' -d '{"name": "API"}'`;
  return `Daymark ${packageJson.version} is running${workers > 1 ? ` with ${workers} workers` : ''}.

  Status page    ${url}/
  API            ${url}/api
  API reference  ${url}/api/docs
  Database       ${maskUrl(config.databaseUrl)}
  Mail           ${mailGoesTo(running)}

${
  demoToken
    ? `This is a demo: everything is thrown away when it stops. A token that may do everything:\n  ${demoToken}`
    : `Mint a token, in another terminal:\n  ${mintingCommand(running)}`
}
Then write, for example:
  ${curl}

Stop with Ctrl+C.`;
}

/** The same facts for a log that machines read. A log is kept and passed on, so it holds no token. */
export function startedEntry(running: Running): Record<string, string | number | boolean> {
  const { config, workers, demoDir } = running;
  return {
    version: packageJson.version,
    workers,
    url: `${config.baseUrl}/`,
    api: `${config.baseUrl}/api`,
    reference: `${config.baseUrl}/api/docs`,
    database: maskUrl(config.databaseUrl),
    mail: mailGoesTo(running),
    demo: demoDir !== undefined,
    mint_token: mintingCommand(running),
  };
}

const mintingCommand = ({ config, demoDir }: Running): string =>
  `${demoDir ? `DATABASE_URL=${config.databaseUrl} ` : ''}${invocation("token create --name laptop --abilities '*'")}`;

function mailGoesTo({ config, demoDir }: Running): string {
  if (config.smtpUrl) return maskUrl(config.smtpUrl);
  return `written to ${mailFolder(config)}${demoDir ? '' : ', not sent: set SMTP_URL to send it'}`;
}
