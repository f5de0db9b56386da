import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { jsonOf } from './values.ts';

/** The key in `APP_KEY` of a Laravel application: `base64:…`, of 16 or 32 bytes. Undefined if the text is none. */
export function readAppKey(text: string): Buffer | undefined {
  const encoded = /^base64:([A-Za-z0-9+/]+={0,2})$/.exec(text.trim())?.[1];
  const key = encoded === undefined ? Buffer.from(text.trim()) : Buffer.from(encoded, 'base64');
  return key.length === 16 || key.length === 32 ? key : undefined;
}

/**
 * A text that Laravel has encrypted: JSON in base64, with the initialization vector, the encrypted text and its signature
 * (AES-CBC) or tag (AES-GCM). Undefined if it is something else, or was encrypted with another key.
 */
export function decryptWith(key: Buffer, encrypted: string): string | undefined {
  const payload = payloadIn(encrypted);
  if (payload === undefined) return undefined;
  try {
    return payload.tag === '' ? openSigned(key, payload) : openTagged(key, payload);
  } catch {
    // The vector or the padding is broken, or the tag does not belong to the key.
    return undefined;
  }
}

interface Payload {
  readonly iv: string;
  readonly value: string;
  readonly mac: string;
  readonly tag: string;
}

function payloadIn(encrypted: string): Payload | undefined {
  const json = jsonOf(Buffer.from(encrypted, 'base64').toString());
  if (typeof json !== 'object' || json === null) return undefined;
  const member = (name: string): string => {
    const value = Reflect.get(json, name);
    return typeof value === 'string' ? value : '';
  };
  const payload = { iv: member('iv'), value: member('value'), mac: member('mac'), tag: member('tag') };
  return payload.iv === '' || payload.value === '' ? undefined : payload;
}

function openSigned(key: Buffer, { iv, value, mac }: Payload): string | undefined {
  const expected = createHmac('sha256', key).update(iv).update(value).digest();
  const given = Buffer.from(mac, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, Buffer.from(iv, 'base64'));
  return decipher.update(value, 'base64', 'utf8') + decipher.final('utf8');
}

function openTagged(key: Buffer, { iv, value, tag }: Payload): string {
  const algorithm = key.length === 32 ? 'aes-256-gcm' : 'aes-128-gcm';
  const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  return decipher.update(value, 'base64', 'utf8') + decipher.final('utf8');
}
