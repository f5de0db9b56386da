/** More than anybody has devices. */
export const MAX_PASSKEYS = 50;

/** The password managers and platforms that most people use, by the AAGUID that they report. */
const providers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};

/** A name for a passkey that its owner did not name: where it is kept, and a number if there is such a passkey already. */
export function defaultName(aaguid: string, transports: readonly string[], taken: readonly string[]): string {
  const isKey = transports.some((transport) => ['usb', 'nfc', 'ble'].includes(transport));
  const name =
    (Object.hasOwn(providers, aaguid) && providers[aaguid]) || (isKey ? 'Security key' : 'Passkey');
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

/** Identifies the user to the authenticator, which returns it at sign-in. It says nothing about the person. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`user ${userId}`));

/** Whether the authenticator returned this user's handle, in base64url. Some return none. */
export const isHandleOf = (handle: string | undefined, userId: number): boolean =>
  handle === undefined || Buffer.from(userHandle(userId)).equals(Buffer.from(handle, 'base64url'));

/**
 * Whether a counter shows that the passkey was not copied: it grows with every use. Passkeys that are synchronised between
 * devices do not count, and always report 0.
 */
export const isFreshCounter = (counter: number, last: number): boolean =>
  counter > last || (counter === 0 && last === 0);
