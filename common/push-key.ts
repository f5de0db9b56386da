/** The part of a `PushSubscription` that says with which key it was made. */
interface Made {
  readonly options: { readonly applicationServerKey: ArrayBuffer | null };
}

/** Whether a browser's subscription was made with this public key. One that was made with another key receives nothing. */
export const hasPushKey = ({ options: { applicationServerKey } }: Made, key: string): boolean =>
  applicationServerKey !== null && toBase64Url(applicationServerKey) === key;

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
