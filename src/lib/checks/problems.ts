import type { X509Certificate } from 'node:crypto';
import { CheckFailed } from './outcome.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly hostname?: string;
  readonly errors?: readonly SystemError[];
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

const sentences: Readonly<Record<string, (where: string) => string>> = {
  ECONNREFUSED: (where) => `${where} refuses connections: nothing listens there, or a firewall rejects them.`,
  ECONNRESET: (where) => `${where} closed the connection before it had answered.`,
  EPIPE: (where) => `${where} closed the connection before it had answered.`,
  ETIMEDOUT: (where) => `${where} does not accept connections: the attempt timed out.`,
  EHOSTUNREACH: (where) => `There is no route to ${where}.`,
  ENETUNREACH: (where) => `There is no route to ${where}: this machine has no network of that kind.`,
  EADDRNOTAVAIL: (where) => `There is no route to ${where}: this machine has no network of that kind.`,
  EAI_AGAIN: (where) => `The DNS server did not say which address ${where} has.`,
  ENOTFOUND: (where) => `The name of ${where} does not exist, or has no address.`,
  EPROTO: (where) => `${where} does not speak TLS as expected.`,
  ERR_SSL_WRONG_VERSION_NUMBER: (where) => `${where} does not speak TLS on this port.`,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: (where) => `${where} does not speak TLS on this port.`,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: (where) => `${where} asks for a client certificate.`,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: (where) => `${where} refused the TLS connection.`,
};

/** Why something failed, in one sentence. */
export function explain(error: unknown, where: string): string {
  if (error instanceof CheckFailed) return error.message;
  if (!(error instanceof Error)) return `${where} failed: ${String(error)}.`;
  const { code = '', errors, message } = error as SystemError;
  // Several addresses were tried. The first one says enough.
  if (errors?.[0]) return explain(errors[0], where);
  const sentence = sentences[code];
  return sentence ? sentence(where) : `${where} failed: ${message.replace(/\.?\s*$/, '')}.`;
}

/** Why a certificate is not accepted, in one sentence. */
export function explainCertificate(
  code: string,
  host: string,
  certificate: X509Certificate | undefined,
): string {
  const whose = `The certificate of ${host}`;
  const until = certificate ? ` on ${day(certificate.validToDate)}` : '';
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `${whose} expired${until}.`;
    case 'CERT_NOT_YET_VALID':
      return `${whose} is not valid before ${certificate ? day(certificate.validFromDate) : 'a later date'}.`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `${whose} is for other names: ${namesOf(certificate)}.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return `${whose} is signed by itself. Trust it with \`ca\`, if that is intended.`;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return `${whose} comes from an authority that this machine does not trust. Trust it with \`ca\`, if that is intended.`;
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return `${whose} comes from an unknown authority, or the server leaves out a certificate of the chain.`;
    default:
      return `${whose} is not accepted (${code}).`;
  }
}

const namesOf = (certificate: X509Certificate | undefined): string =>
  certificate?.subjectAltName?.replaceAll('DNS:', '').replaceAll('IP Address:', '') ??
  certificate?.subject.replaceAll('\n', ', ') ??
  'unknown ones';
