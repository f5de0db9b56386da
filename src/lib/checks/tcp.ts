import type { X509Certificate } from 'node:crypto';
import { type Ask, endpointOf, nameOf, startTls } from './connection.ts';
import { upgrade } from './conversation.ts';
import { CheckFailed } from './outcome.ts';
import { explainCertificate } from './problems.ts';
import { connectTo } from './proxy.ts';

/** A connection is enough, with TLS after it if `starttls` says so. */
export const checkTcp: Ask = async ({ target, request }, environment) => {
  const endpoint = endpointOf(target);
  const socket = await connectTo(endpoint, request, environment);
  try {
    const { starttls: protocol } = request;
    if (protocol) await upgrade(socket, endpoint, { protocol, request, environment });
    return { summary: `${nameOf(endpoint)} accepts connections${protocol ? ' and TLS' : ''}.` };
  } finally {
    socket.destroy();
  }
};

/** The certificate of a server: whether it is valid, for this host, and for how long. */
export const checkTls: Ask = async ({ target, request }, environment) => {
  const endpoint = endpointOf(target, 443);
  const socket = await connectTo(endpoint, request, environment);
  try {
    const { starttls: protocol } = request;
    const secure = protocol
      ? await upgrade(socket, endpoint, { protocol, request, environment })
      : await startTls(socket, endpoint, request, environment);
    const certificate = secure.getPeerX509Certificate();
    if (!certificate) throw new CheckFailed(explainCertificate('none', endpoint.host, undefined));
    const ends = certificate.validToDate;
    return {
      summary: `The certificate of ${endpoint.host} is valid until ${ends.toISOString().slice(0, 10)}.`,
      body: [...chainOf(certificate)].map(describe).join('\n\n'),
      certificateEnds: ends,
    };
  } finally {
    socket.destroy();
  }
};

const MAX_CHAIN = 10;

/** The certificate, who signed it, who signed that, and so on, as far as the server sent them. */
function* chainOf(certificate: X509Certificate): Generator<X509Certificate> {
  let current: X509Certificate | undefined = certificate;
  for (let length = 0; current && length < MAX_CHAIN; length++) {
    yield current;
    const next: X509Certificate | undefined = current.issuerCertificate;
    current = next?.fingerprint256 === current.fingerprint256 ? undefined : next;
  }
}

const oneLine = (name: string): string => name.replaceAll('\n', ', ');

const describe = ({ subject, issuer, subjectAltName, validFromDate, validToDate }: X509Certificate): string =>
  [
    `subject: ${oneLine(subject)}`,
    `issuer: ${oneLine(issuer)}`,
    ...(subjectAltName === undefined ? [] : [`names: ${subjectAltName}`]),
    `valid: ${validFromDate.toISOString()} to ${validToDate.toISOString()}`,
  ].join('\n');
