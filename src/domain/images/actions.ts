import { createHash } from 'node:crypto';
import { imageName } from '../../../common/images.ts';
import { type Actor, authorize } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { append } from '../../kernel/events/events.ts';
import type { ImageState } from '../../kernel/events/states.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import { createForm } from '../../kernel/validation/form.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import { ImageRefused, reEncode, type StoredImage } from '../../lib/images/re-encode.ts';
import { MAX_IMAGES, MAX_TOTAL_BYTES } from './model.ts';
import { countImages, findImageNamed, getImage, type ImageRecord } from './queries.ts';
import { imageInput } from './schema.ts';

export async function createImage(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'images.manage');
  const { image } = createForm(imageInput, body).done();
  return storeImage(ctx, actor, image);
}

/**
 * Keeps an image, encoded again. The same image has the same name, so it is kept only once. An import passes the name that
 * the messages contain.
 */
export async function storeImage(
  ctx: Context,
  actor: Actor,
  file: Buffer,
  nameInMessages?: string,
): Promise<number> {
  // Before the transaction begins, because it takes a while.
  const encoded = await reEncode(file).catch((error: unknown) => {
    throw error instanceof ImageRefused ? invalid('image', error.problem) : error;
  });
  const name = nameInMessages ?? nameOf(encoded);
  return transaction(ctx, actor, async (tx) => {
    const known = await findImageNamed(tx, name);
    if (known) return known.id;
    await checkRoom(tx, encoded);
    const { id } = await tx.db
      .insertInto('images')
      .values({
        page_id: tx.page.id,
        name,
        content: encoded.bytes.toString('base64'),
        bytes: encoded.bytes.length,
        used_at: tx.now,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await append(tx, 'image.created', stateOf(await getImage(tx, id)));
    return id;
  });
}

const nameOf = ({ bytes, width, height, type }: StoredImage): string =>
  imageName(
    createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    type === 'image/png' ? 'png' : 'jpg',
  );

async function checkRoom(tx: Tx, { bytes: { length } }: StoredImage): Promise<void> {
  const { images, bytes } = await countImages(tx);
  if (images < MAX_IMAGES && bytes + length <= MAX_TOTAL_BYTES) return;
  throw invalid('image', 'too_many_images', { max: MAX_IMAGES, megabytes: MAX_TOTAL_BYTES / 1024 / 1024 });
}

/** At once and for good, whatever refers to it: it may show something that nobody should have seen. */
export function deleteImage(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'images.delete');
  return transaction(ctx, actor, async (tx) => {
    await append(tx, 'image.deleted', stateOf(await getImage(tx, id)));
    await tx.db.deleteFrom('images').where('id', '=', id).execute();
  });
}

const stateOf = ({ used_at: _, page_id: __, ...state }: ImageRecord): ImageState => state;
