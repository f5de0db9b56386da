/** A random id. `crypto.randomUUID` would exist only at https addresses, and many servers in a private network have none. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
