/** A key that nobody else has. `crypto.randomUUID` exists only at https addresses, and some private networks have none. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
