export interface EncodedImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Why an image is refused. Each is a problem of validation, too. */
export type ImageProblem = 'invalid_image' | 'too_many_pixels';

/** What the process that encodes images sends back. */
export type ReEncoded = EncodedImage | { readonly problem: ImageProblem };
