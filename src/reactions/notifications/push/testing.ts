import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import tls from 'node:tls';
import type { PushPayload } from '../../../surfaces/status-page/subscribe/push-payload.ts';
import { type Received, Receiver } from '../webhook/testing.ts';

/** Created for tests only, for 127.0.0.1, valid for a hundred years. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGmXOppq0LLzDtcCC
JedW0g+haZSNuCyIMz0ZNmN1KrahRANCAAQRgzyQ+ySdafCuzvWqxA8v4daPaZsX
7AcI8A7nk3K3RZnlMfa1OgQaIs9XpVgOt80Rz7KKJPPVm8h5058C9eAs
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBpDCCAUqgAwIBAgIUbuN4GU6mxbtqyODmkWydIp890wgwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTExNjA2NDAwNloYDzIxMjYx
MDIzMDY0MDA2WjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQRgzyQ+ySdafCuzvWqxA8v4daPaZsX7AcI8A7nk3K3RZnl
Mfa1OgQaIs9XpVgOt80Rz7KKJPPVm8h5058C9eAso3IwcDAdBgNVHQ4EFgQUxiEU
rrJl8TpCoIiapmXufDj9m2QwHwYDVR0jBBgwFoAUxiEUrrJl8TpCoIiapmXufDj9
m2QwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUhwR/AAABggxwdXNoLmV4YW1w
bGUwCgYIKoZIzj0EAwIDSAAwRQIgccLIONpKMlpqsFpdiYX6bdSON5Im7jMa4t2K
f8GInPUCIQCGQIJZdGpmha+1sVMot0qIoa4/W1AIQhGDUPRQIajvaw==
-----END CERTIFICATE-----`;

/** A push service on this machine. This process trusts its certificate while it runs. */
export class PushService extends Receiver {
  readonly #trusted = tls.getCACertificates();

  constructor() {
    super({ key, cert });
  }

  override async start(): Promise<void> {
    tls.setDefaultCACertificates([...this.#trusted, cert]);
    await super.start('127.0.0.1');
    this.reset();
  }

  override async stop(): Promise<void> {
    await super.stop();
    tls.setDefaultCACertificates(this.#trusted);
  }

  override reset(): void {
    super.reset();
    // What push services answer, unlike webhooks.
    this.answer = (response) => response.writeHead(201).end();
  }

  /** For other processes: `NODE_EXTRA_CA_CERTS` names a file with it. */
  get certificate(): string {
    return cert;
  }

  get origin(): string {
    return `https://127.0.0.1:${this.port}`;
  }
}

/** The keys of a browser, and an independent implementation of RFC 8291 that decrypts what is sent to it. */
export class BrowserKeys {
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly p256dh: string;
  readonly auth: string;

  constructor() {
    this.p256dh = this.#pair.generateKeys('base64url');
    this.auth = this.#secret.toString('base64url');
  }

  decrypt({ bytes, headers }: Received): PushPayload {
    assert.equal(headers['content-encoding'], 'aes128gcm');
    assert.ok(bytes.length <= 4096, `${bytes.length} bytes`);
    // RFC 8188: salt, record size, length of the key id, key id, and one record.
    const salt = bytes.subarray(0, 16);
    const recordSize = bytes.readUInt32BE(16);
    const keyEnd = 21 + bytes.readUInt8(20);
    const senderKey = bytes.subarray(21, keyEnd);
    const record = bytes.subarray(keyEnd);
    assert.ok(record.length <= recordSize);
    const shared = this.#pair.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senderKey]);
    const material = Buffer.from(hkdfSync('sha256', shared, this.#secret, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    assert.ok(padded.subarray(end + 1).every((byte) => byte === 0));
    return JSON.parse(padded.subarray(0, end).toString());
  }
}

interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** Verifies the signature of a request (RFC 8292). Returns what it claims, and the public key. */
export function vapidOf({ headers }: Received): { readonly claims: VapidClaims; readonly publicKey: string } {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  assert.equal(read(header).alg, 'ES256');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'The signature is wrong.');
  return { claims: read(claims), publicKey };
}
