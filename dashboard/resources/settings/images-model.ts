import type { Schemas } from '@daymark/client';
import { resource } from '../../api/resource.ts';
import type { Timestamp } from '../../ui/times.ts';
import { locale } from '../../words/words.ts';

export type ImageUse = Schemas['Image']['attributes']['used_in'][number];

/** An image that staff uploaded for a message. */
export interface Image {
  readonly id: number;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly created: Timestamp;
  readonly usedIn: readonly ImageUse[];
}

const toImage = ({ attributes }: Schemas['Image']): Image => {
  const { id, path, width, height, bytes, created, used_in: usedIn } = attributes;
  return { id, path, width, height, bytes, created, usedIn };
};

export const images = resource('/api/images', 'image', { subject: 'image', toRecord: toImage });

const [KILO, MEGA] = [1000, 1_000_000];

/** Such as 240 kB, or 1.2 MB. */
export const readableBytes = (bytes: number): string =>
  bytes < MEGA ? inUnit(Math.ceil(bytes / KILO), 'kilobyte') : inUnit(bytes / MEGA, 'megabyte');

const inUnit = (amount: number, unit: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
