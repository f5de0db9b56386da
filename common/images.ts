/** Images that staff upload for messages. The server, the page and the dashboard agree on these rules. */

/** The largest image that is kept. A larger one is made smaller. */
export const imageLimits = { width: 1600, height: 2400, bytes: 1024 * 1024 } as const;

const NAME = /^[0-9a-f]{32}-(\d{1,4})x(\d{1,4})\.(png|jpg)$/;

/** The folder of all images, below the address of the page. */
export const IMAGES_PATH = '/images/';

/** A file name contains the size, so that a page can leave room for the image before it is loaded. */
export const imageName = (hash: string, width: number, height: number, extension: 'png' | 'jpg'): string =>
  `${hash.slice(0, 32)}-${width}x${height}.${extension}`;

interface NamedImage {
  readonly width: number;
  readonly height: number;
  readonly type: 'image/png' | 'image/jpeg';
}

/** What the file name of an image says; undefined if it is not one. */
export function readImageName(name: string): NamedImage | undefined {
  const [, width, height, extension] = NAME.exec(name) ?? [];
  if (extension === undefined) return undefined;
  return {
    width: Number(width),
    height: Number(height),
    type: extension === 'png' ? 'image/png' : 'image/jpeg',
  };
}

/** The same for the path that messages contain, such as `/images/….png`. */
export const readImagePath = (path: string): NamedImage | undefined =>
  path.startsWith(IMAGES_PATH) ? readImageName(path.slice(IMAGES_PATH.length)) : undefined;

/** The names of all images that a text refers to. */
export const imageNamesIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/\/images\/([0-9a-f]{32}-\d{1,4}x\d{1,4}\.(?:png|jpg))/g),
    ([, name = '']) => name,
  );
