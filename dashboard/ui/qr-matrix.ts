import { encode } from 'uqr';

/** The modules of a QR code by row; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** The code of a text, of which 15 % may be unreadable; undefined if no code is large enough for the text. */
export function qrMatrix(text: string): QrMatrix | undefined {
  try {
    return encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
