const AS_IS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];

/** The page shows logos at most this high. A screen may have three pixels for each. */
const MAX_HEIGHT = 240;

export class UnusablePicture extends Error {
  readonly reason: 'pictureUnreadable' | 'pictureTooLarge';

  constructor(reason: UnusablePicture['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const readAsAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** A picture as a `data:` address that the API takes. One that is too large is made smaller, until it fits. */
export async function pictureAddress(file: File, maxLength: number): Promise<string> {
  if (AS_IS.includes(file.type)) {
    const address = await readAsAddress(file);
    if (address.length <= maxLength) return address;
    if (file.type === 'image/svg+xml') throw new UnusablePicture('pictureTooLarge');
  }
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    throw new UnusablePicture('pictureUnreadable');
  }
  for (let height = Math.min(MAX_HEIGHT, picture.height); height >= 16; height = Math.floor(height * 0.8)) {
    const canvas = document.createElement('canvas');
    canvas.height = height;
    canvas.width = Math.max(1, Math.round((picture.width / picture.height) * height));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/png');
    if (address.length <= maxLength) return address;
  }
  throw new UnusablePicture('pictureUnreadable');
}
