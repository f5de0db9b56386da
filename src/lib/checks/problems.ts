import type { X509Certificate } from 'node:crypto';
import { CheckFailed, OwnFault } from './outcome.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly errors?: readonly SystemError[];
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

const noNetwork = (where: string): string =>
  `There is no route to ${where}: this machine has no network of that kind.`;
const closedEarly = (where: string): string => `${where} closed the connection before it had responded.`;
const noTls = (where: string): string => `${where} does not speak TLS on this port.`;
const badEncoding = (where: string): string =>
  `${where} sent a body that is not compressed in the way that its headers say.`;

const sentences: Readonly<Record<string, (where: string) => string>> = {
  ECONNREFUSED: (where) => `${where} refuses connections: nothing listens there, or a firewall rejects them.`,
  ECONNRESET: closedEarly,
  EPIPE: closedEarly,
  ETIMEDOUT: (where) => `${where} does not accept connections: the attempt timed out.`,
  EHOSTUNREACH: (where) => `There is no route to ${where}.`,
  ENETUNREACH: noNetwork,
  EADDRNOTAVAIL: noNetwork,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: (where) => `${where} speaks only versions of TLS that are no longer secure.`,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: (where) =>
    `${where} speaks only versions of TLS that are no longer secure.`,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: (where) => `${where} does not offer HTTP/2 over TLS.`,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: (where) => `${where} asks for a client certificate.`,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: (where) => `${where} refused the TLS connection.`,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: (where) => `${where} does not accept the client certificate.`,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: (where) =>
    `${where} does not accept the client certificate: it does not know who signed it.`,
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: () => 'The client certificate and its key do not belong together.',
  ERR_OSSL_PEM_NO_START_LINE: () => 'A certificate or a key is not in the PEM format.',
  HPE_HEADER_OVERFLOW: (where) => `${where} sent more than 16 KB of headers.`,
  ERR_HTTP2_ERROR: (where) => `${where} does not speak HTTP/2 correctly.`,
  Z_DATA_ERROR: badEncoding,
  Z_BUF_ERROR: badEncoding,
  ERR__ERROR_FORMAT_PADDING_1: badEncoding,
};

const noFiles =
  'Nothing was asked: this process has as many files and connections open as it may (ulimit -n).';
const noMemory = 'Nothing was asked: this machine has no memory for another connection.';

/** What this machine has run out of says nothing about the system. */
const exhausted: Readonly<Record<string, string>> = {
  EMFILE: noFiles,
  ENFILE: noFiles,
  ENOBUFS: noMemory,
  ENOMEM: noMemory,
};

/** Why something failed, in one sentence. It throws an `OwnFault` if the reason is this machine. */
export function sentenceFor(error: unknown, where: string): string {
  if (error instanceof CheckFailed) return error.message;
  if (error instanceof OwnFault) throw error;
  if (!(error instanceof Error)) return `${where} failed: ${String(error)}.`;
  const { code = '', errors, message } = error as SystemError;
  // Several addresses were tried. The first one says enough.
  if (errors?.[0]) return sentenceFor(errors[0], where);
  const own = exhausted[code];
  if (own !== undefined) throw new OwnFault(own);
  const sentence = sentences[code];
  if (sentence) return sentence(where);
  if (code.startsWith('HPE_')) return `${where} does not speak HTTP: what it sent is not a response.`;
  return `${where} failed: ${message.replace(/\.?\s*$/, '')}.`;
}

/** Why the addresses of a host were not found, in one sentence. */
export function explainLookup(error: SystemError, host: string, family: 4 | 6 | undefined): string {
  const address = family === undefined ? 'address' : `IPv${family} address`;
  switch (error.code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return `The name ${host} does not exist, or has no ${address}.`;
    case 'ETIMEOUT':
      return `The DNS servers of this machine did not respond when they were asked for ${host}.`;
    case 'ESERVFAIL':
    case 'EREFUSED':
    case 'EAI_AGAIN':
      return `The DNS servers of this machine could not say which ${address} ${host} has.`;
    default:
      return sentenceFor(error, host);
  }
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
