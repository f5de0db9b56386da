import { maskUrl, printMailbox, readConfig, variables } from '../config.ts';
import { type Command, readOptions } from './command.ts';

const width = Math.max(...Object.keys(variables).map((name) => name.length));

export const config: Command = {
  summary: 'Print the effective configuration, with secrets masked.',
  help: `Daymark is configured through environment variables:\n${Object.entries(variables)
    .map(([name, description]) => `  ${name.padEnd(width)}  ${description}`)
    .join('\n')}`,
  run: async (args) => {
    readOptions(args, {});
    const values = readConfig();
    const shown: Record<string, unknown> = {
      HOST: values.host,
      PORT: values.port,
      BASE_URL: values.baseUrl,
      DATABASE_URL: maskUrl(values.databaseUrl),
      DATABASE_TIMEOUT: values.databaseTimeout,
      DATA_DIR: values.dataDir,
      SMTP_URL: values.smtpUrl === undefined ? '' : maskUrl(values.smtpUrl),
      MAIL_FROM: printMailbox(values.mailFrom),
      RATE_LIMIT: values.rateLimit,
      TRUST_PROXY: values.trustProxy,
      CORS_ORIGINS: values.corsOrigins.length === 0 ? 'none' : values.corsOrigins,
      BODY_LIMIT: values.bodyLimit,
      MAX_CONNECTIONS: values.maxConnections,
      MAX_CONNECTIONS_PER_ADDRESS: values.maxConnectionsPerAddress,
      WEBHOOKS_PRIVATE: values.webhooksPrivate,
      CACHE: values.cacheBytes === 0 ? 'off' : values.cacheBytes / 1_048_576,
      LOG_LEVEL: values.logLevel,
      LOG_FORMAT: values.logFormat,
    };
    for (const [name, value] of Object.entries(shown)) console.log(`${name}=${value}`);
    return 0;
  },
};
