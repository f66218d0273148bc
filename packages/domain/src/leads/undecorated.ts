/** Any script's letters, those in circles too, and numbers, but not those that are pictures of keys. */
const inAName = /\p{Alphabetic}|\p{N}(?!\uFE0F?\u20E3)/u;

/** Without the words before and after it that hold nothing of a name: pictures, stars and dashes. */
export function undecorated(text: string): string {
  const words = text.split(' ').filter((word) => word !== '');
  const first = words.findIndex((word) => inAName.test(word));
  const last = words.findLastIndex((word) => inAName.test(word));
  return first === -1 ? '' : words.slice(first, last + 1).join(' ');
}
