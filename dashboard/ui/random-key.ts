/** A text that nothing else has. `crypto.randomUUID` exists only at https addresses, and many private networks have none. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
