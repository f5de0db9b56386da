import { masked, setting } from './setting.ts';
import { text } from './values.ts';

const DEFAULT_REGION = 'us-east-1';

/** The environment variables for buckets, whatever is kept in them. The AWS tools give them these names. */
export const bucketSettings = {
  awsRegion: setting<string>({
    variable: 'AWS_REGION',
    schema: text.regex(/^[a-z0-9-]+$/),
    fallback: () => DEFAULT_REGION,
    description: 'region of the buckets of the static copy and of backups',
    defaultText: `\`${DEFAULT_REGION}\``,
    expected: 'the name of a region, such as AWS_REGION=eu-central-1',
  }),
  awsAccessKeyId: setting<string | undefined>({
    variable: 'AWS_ACCESS_KEY_ID',
    schema: text,
    fallback: () => undefined,
    description: 'key that may write to these buckets',
    defaultText: 'none',
    expected: 'the id of an access key',
  }),
  awsSecretAccessKey: setting<string | undefined>({
    variable: 'AWS_SECRET_ACCESS_KEY',
    schema: text,
    fallback: () => undefined,
    description: 'secret of that key',
    defaultText: 'none',
    expected: 'the secret of an access key',
    print: masked,
  }),
  awsSessionToken: setting<string | undefined>({
    variable: 'AWS_SESSION_TOKEN',
    schema: text,
    fallback: () => undefined,
    description: 'session token, if the key is a temporary one',
    defaultText: 'none',
    expected: 'a session token',
    print: masked,
  }),
};

interface BucketConfig {
  readonly backupDir: string | undefined;
  readonly twinUrl: string | undefined;
  readonly awsAccessKeyId: string | undefined;
  readonly awsSecretAccessKey: string | undefined;
}

/** What names a bucket without a key for it, each of which is valid alone. */
export function bucketProblems(config: BucketConfig): string[] {
  if (config.awsAccessKeyId !== undefined && config.awsSecretAccessKey !== undefined) return [];
  const named = { TWIN_URL: config.twinUrl, BACKUP_DIR: config.backupDir };
  return Object.entries(named)
    .filter(([, address]) => address?.startsWith('s3:'))
    .map(
      ([variable]) =>
        `${variable} names a bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set. Create an access key that may list, read, write and delete objects in this bucket.`,
    );
}
