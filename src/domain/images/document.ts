import { IMAGES_PATH, readImageName } from '../../../common/images.ts';
import { type Serialized, timestamp } from '../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { ImageRecord } from './queries.ts';
import { findImageUses } from './usage.ts';

export async function serializeImages(
  readContext: ReadContext,
  records: readonly ImageRecord[],
): Promise<Serialized> {
  const uses = records.length === 0 ? new Map() : await findImageUses(readContext);
  return {
    data: records.map((record) => {
      const path = `${IMAGES_PATH}${record.name}`;
      const named = readImageName(record.name);
      return {
        id: String(record.id),
        type: 'images',
        attributes: {
          id: record.id,
          name: record.name,
          path,
          url: `${readContext.page.url}${path}`,
          media_type: named?.type,
          width: named?.width,
          height: named?.height,
          bytes: record.bytes,
          used_in: uses.get(record.name) ?? [],
          created: timestamp(readContext, record.created_at),
          updated: timestamp(readContext, record.updated_at),
        },
        relationships: {},
      };
    }),
  };
}
