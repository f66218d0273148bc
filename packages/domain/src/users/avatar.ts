/** Edge of a stored picture, in px: twice the largest place where it is shown. */
export const AVATAR_PX = 128;
/** Longest `data:` address of a picture, in characters. */
export const AVATAR_LENGTH_MAX = 40_000;

const starts: Readonly<Record<string, RegExp>> = {
  // What the first bytes of the format look like in base64.
  'image/png': /^iVBORw0KGgo/,
  'image/jpeg': /^\/9j\//,
  'image/webp': /^UklGR[\w+/]{6}XRUJQ/,
};

/** Whether a `data:` address holds a small PNG, JPEG or WebP, judged by its bytes too and not by its name alone. */
export function isAvatarPicture(address: string): boolean {
  if (address.length > AVATAR_LENGTH_MAX) return false;
  const [, type = '', bytes = ''] = /^data:(image\/\w+);base64,([\w+/]+={0,2})$/.exec(address) ?? [];
  return starts[type]?.test(bytes) === true;
}
