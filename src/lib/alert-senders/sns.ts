import { createVerify, X509Certificate } from 'node:crypto';
import { ignored, notTheForm, oneAlert, timeProblem } from './alert.ts';
import { objectBody, parsedJson } from './body.ts';
import { type Fields, fieldsOf, firstText, isFields, listOf, member, textOf, timeOf } from './fields.ts';
import type { AlertSender, PostContent, PostRequest, SenderServices } from './sender.ts';
import { UNSAID } from './severity.ts';
import { wrongSignature } from './signature.ts';

/** The fields that are signed, in this order. A subject is signed only if there is one. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

type MessageType = keyof typeof signedFields;

const isMessageType = (type: unknown): type is MessageType =>
  typeof type === 'string' && Object.hasOwn(signedFields, type);

/** SNS tries for an hour at most, with the first signature. What comes later was sent by somebody who kept it. */
const WINDOW_MS = 2 * 3600 * 1000;

/**
 * Amazon SNS, to which CloudWatch publishes its alarms:
 * https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html,
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html and
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html. The body is JSON with the content
 * type of a text, and the message in it is JSON as a text.
 */
export const sns: AlertSender = {
  name: 'Amazon CloudWatch (SNS)',
  read: async (request, services) => {
    if (request.headers['x-amz-sns-rawdelivery'] === 'true') {
      return notTheForm('Raw messages are not signed. Turn "raw message delivery" off in the subscription.');
    }
    const body = objectBody(request);
    const type = body && member(body, 'Type');
    if (!body || !isMessageType(type)) {
      return notTheForm('This is not a message of Amazon SNS: it needs "Type", "Message" and a signature.');
    }
    const problem = await signatureProblem(body, type, request, services);
    if (problem) return problem;
    const topic = textOf(member(body, 'TopicArn'));
    if (topic === null) return notTheForm('The message does not name its topic ("TopicArn").');
    const known = request.signingSecret;
    if (known !== null && known !== topic)
      return wrongSignature(`The message is of another topic than ${known}. Create a source for each topic.`);
    if (type === 'UnsubscribeConfirmation') return ignored('The subscription of the topic was ended at AWS.');
    if (type === 'SubscriptionConfirmation') {
      const url = addressAtAws(member(body, 'SubscribeURL'));
      return url
        ? { confirm: url, topic }
        : notTheForm('The address that confirms the subscription is not one of Amazon SNS.');
    }
    return { ...alarm(parsedJson(textOf(member(body, 'Message'))), request.now), topic };
  },
  instructions: (address) => ({
    steps: [
      'Subscribe this URL to the topic that your alarms notify. Daymark confirms the subscription automatically.',
      'Leave "raw message delivery" off.',
      'Let the alarms notify the topic in the states "In alarm" and "OK": only the latter ends an alert.',
      'If the subscription stays "Pending confirmation", its URL is wrong, or AWS cannot reach it.',
    ],
    language: 'shell',
    snippet: `aws sns subscribe \\
  --topic-arn arn:aws:sns:REGION:ACCOUNT:TOPIC \\
  --protocol https \\
  --notification-endpoint '${address}'
`,
  }),
};

/** Exactly `sns.<region>`: customers can have names such as `sns.s3-eu-west-1.amazonaws.com`, which is a bucket. */
const SNS_HOST =
  /^sns\.(?:cn-[a-z]{4,12}-\d\.amazonaws\.com\.cn|(?!cn-)[a-z]{2}(?:-[a-z]{3,12}){1,3}-\d{1,2}\.amazonaws\.com)$/;

/**
 * For whom the certificate of a signature has to be. Its chain is not verified, because it cannot be had: AWS documents one
 * certificate at this address, and no place for the ones between it and a root. What makes it trustworthy is where it came from, a
 * host of SNS, whose own chain TLS verifies (decision 67).
 */
const isNamedForSns = (certificate: X509Certificate, { hostname }: URL): boolean =>
  [hostname, 'sns.amazonaws.com'].some((name) => certificate.checkHost(name) !== undefined);

/** An address of SNS itself. Everything else could be anybody's, also other hosts of AWS, which customers can rent. */
function addressAtAws(value: unknown): URL | null {
  const text = textOf(value);
  if (text === null || text.length > 2000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return SNS_HOST.test(url.hostname) && url.protocol === 'https:' && url.port === '' && url.username === ''
    ? url
    : null;
}

async function signatureProblem(
  body: Fields,
  type: MessageType,
  { now }: PostRequest,
  services: SenderServices,
): Promise<PostContent | null> {
  const url = addressAtAws(member(body, 'SigningCertURL'));
  // With a query, it would be a call of the API, whose answer a customer of AWS may have written.
  if (!url?.pathname.endsWith('.pem') || url.search !== '') {
    return wrongSignature('The certificate of the signature is not at an address of Amazon SNS.');
  }
  const version = textOf(member(body, 'SignatureVersion'));
  const algorithm = version === '1' ? 'RSA-SHA1' : version === '2' ? 'RSA-SHA256' : null;
  if (algorithm === null) return wrongSignature('The version of the signature is neither 1 nor 2.');
  const sentAt = timeOf(member(body, 'Timestamp'));
  if (sentAt === null || Math.abs(now.getTime() - sentAt.getTime()) > WINDOW_MS) {
    return wrongSignature('The message is older than two hours, or a clock is wrong.');
  }
  let certificate: X509Certificate;
  try {
    certificate = await certificateAt(url, services, now);
  } catch {
    return { problem: 'unavailable', sentence: 'The certificate of Amazon SNS could not be requested.' };
  }
  if (certificate.validToDate < now || certificate.validFromDate > now) {
    return wrongSignature('The certificate of the signature is not valid now.');
  }
  if (!isNamedForSns(certificate, url))
    return wrongSignature('The certificate of the signature is not that of Amazon SNS.');
  const verify = createVerify(algorithm);
  for (const name of signedFields[type]) {
    const value = member(body, name);
    if (typeof value === 'string') verify.update(`${name}\n${value}\n`);
  }
  const signature = textOf(member(body, 'Signature')) ?? '';
  try {
    if (verify.verify(certificate.publicKey, signature, 'base64')) return null;
  } catch {
    // A key that is no RSA key verifies nothing.
  }
  return wrongSignature('The signature of Amazon SNS is wrong.');
}

const KEPT_MS = 24 * 3600 * 1000;
const MAX_KEPT = 20;

interface Kept {
  readonly certificate: X509Certificate;
  readonly until: number;
}

/** The certificates that each service has requested. AWS replaces them about once a year, at another address. */
const certificates = new WeakMap<SenderServices['fetchCertificate'], Map<string, Kept>>();

async function certificateAt(
  url: URL,
  { fetchCertificate }: SenderServices,
  now: Date,
): Promise<X509Certificate> {
  const kept = certificates.get(fetchCertificate) ?? new Map<string, Kept>();
  certificates.set(fetchCertificate, kept);
  const known = kept.get(url.href);
  if (known && known.until > now.getTime()) return known.certificate;
  const certificate = new X509Certificate(await fetchCertificate(url));
  const oldest = kept.keys().next().value;
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(url.href, { certificate, until: now.getTime() + KEPT_MS });
  return certificate;
}

function alarm(message: unknown, now: Date): PostContent {
  const name = isFields(message) ? firstText(message, 'AlarmName') : null;
  const state = isFields(message) ? firstText(message, 'NewStateValue') : null;
  if (!isFields(message) || name === null || state === null) {
    return ignored('The message of the topic is not an alarm of CloudWatch.');
  }
  if (state !== 'ALARM' && state !== 'OK')
    return ignored(`The alarm is in the state "${state.slice(0, 60)}".`);
  const arn = firstText(message, 'AlarmArn');
  const trigger = fieldsOf(member(message, 'Trigger'));
  const dimensions = listOf(member(trigger, 'Dimensions')).map(fieldsOf);
  const problem = timeProblem(message, 'StateChangeTime');
  if (problem) return problem;
  const changedAt = timeOf(member(message, 'StateChangeTime'));
  return oneAlert(
    {
      key: arn ?? `${firstText(message, 'AWSAccountId')}/${firstText(message, 'Region')}/${name}`,
      title: name,
      severity: UNSAID,
      labels: [
        ['alarm', name],
        ['account', member(message, 'AWSAccountId')],
        ['region', member(message, 'Region')],
        ['namespace', member(trigger, 'Namespace')],
        ['metric', member(trigger, 'MetricName')],
        ['reason', member(message, 'NewStateReason')],
        ...dimensions.map((each): [string, unknown] => [
          firstText(each, 'name') ?? '',
          member(each, 'value'),
        ]),
      ],
      link: linkTo(arn, name),
      resolved: state === 'OK',
      startedAt: state === 'ALARM' ? changedAt : null,
      endedAt: changedAt,
    },
    now,
  );
}

function linkTo(arn: string | null, name: string): string | null {
  const region = /^arn:aws:cloudwatch:([a-z0-9-]+):/.exec(arn ?? '')?.[1];
  if (region === undefined) return null;
  const alarmName = encodeURIComponent(name);
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:alarm/${alarmName}`;
}
