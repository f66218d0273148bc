/** "Café" and "cafe" are one tag, as the server keeps them. */
export function isSameTag(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

export function holdsText(tag: string, typed: string): boolean {
  return fold(tag).includes(fold(typed));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
