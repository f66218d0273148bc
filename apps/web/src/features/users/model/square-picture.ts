import { AVATAR_PX, isAvatarPicture } from '@waypost/domain/users/avatar';

/** A file that is no picture this browser can read. */
export class NoPicture extends Error {}

/**
 * The middle of a picture as a small square `data:` address; it never leaves the browser in its own size.
 * @throws NoPicture
 */
export async function squarePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture();
  });
  const edge = Math.min(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: AVATAR_PX, height: AVATAR_PX });
  const draw = canvas.getContext('2d');
  if (draw === null || edge === 0) throw new NoPicture();
  draw.imageSmoothingQuality = 'high';
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  draw.drawImage(picture, left, top, edge, edge, 0, 0, AVATAR_PX, AVATAR_PX);
  picture.close();
  // Browsers that cannot write WebP answer a PNG instead, which may be too large for a photograph.
  const made = ['image/webp', 'image/jpeg'].map((type) => canvas.toDataURL(type, 0.86)).find(isAvatarPicture);
  if (made === undefined) throw new NoPicture();
  return made;
}
