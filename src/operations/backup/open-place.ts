import type { Config } from '../../kernel/config.ts';
import { isBucketUrl } from '../../kernel/outgoing-http/s3-bucket.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';

/** The place that `BACKUP_DIR` or an argument names: a path, or `s3://bucket/prefix`. */
export const openPlace = (place: string, config: Config): BackupPlace =>
  isBucketUrl(place) ? bucketPlace(place, config) : folderPlace(place);

/** Splits the address of one backup in a bucket. One that ends with a slash names no backup yet. */
export function splitBucketUrl(url: string): { readonly place: string; readonly name: string } {
  const cut = url.lastIndexOf('/') + 1;
  // `s3://bucket` without a slash at its end is the whole bucket.
  return cut <= 's3://'.length
    ? { place: url, name: '' }
    : { place: url.slice(0, cut), name: url.slice(cut) };
}
