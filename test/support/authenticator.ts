import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Json } from './response.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Passkey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
}

/** An authenticator in software. What a browser would refuse to do, it does: wrong origins, old counters, no fingerprint. */
export class TestAuthenticator {
  origin = 'https://status.example';
  rpId = 'status.example';
  counter = 0;
  isUserVerified = true;
  aaguid = Buffer.alloc(16);
  passkey: Passkey | undefined;

  /** Answers the options of `POST /session/passkeys/options`. */
  create({ challenge, user }: Json): Json {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.passkey = { id: randomBytes(16), privateKey, userHandle: user.id };
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const coseKey = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const credential = Buffer.concat([this.aaguid, Buffer.from([0, 16]), this.passkey.id, coseKey]);
    const attestationObject = map([
      ['fmt', 'none'],
      ['attStmt', new Map<never, never>()],
      ['authData', Buffer.concat([this.#authenticatorData(HAS_CREDENTIAL), credential])],
    ]);
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers the options of `POST /session/passkey-options`. */
  get({ challenge }: Json): Json {
    if (!this.passkey) throw new Error('There is no passkey yet.');
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#authenticatorData(0);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return this.#response({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, hash]), this.passkey.privateKey).toString(
        'base64url',
      ),
      userHandle: this.passkey.userHandle,
    });
  }

  #response(response: object): Json {
    const id = this.passkey?.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string): string {
    const text = JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false });
    return Buffer.from(text).toString('base64url');
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | USER_PRESENT | (this.isUserVerified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(this.rpId).digest(), Buffer.from([all]), counter]);
  }
}

type Encodable = number | string | Buffer | ReadonlyMap<never, never>;

/** CBOR, as far as authenticators need it. */
function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return head(5, value.size);
}

const map = (members: readonly (readonly [Encodable, Encodable])[]): Buffer =>
  Buffer.concat([head(5, members.length), ...members.flat().map(encode)]);

const head = (major: number, count: number): Buffer =>
  count < 24 ? Buffer.from([(major << 5) | count]) : Buffer.from([(major << 5) | 24, count]);
