import { parsePostUrl } from '@waypost/domain/linkedin/post-url';

export interface PostLinkGiven {
  postId: string;
  /** As it was pasted. */
  url: string;
}

export const postLinksMax = 20;

/**
 * Cuts pasted text at white space into post links and the rest, which is none. A post given twice counts once; plain words
 * beside a link on the same line, such as "look at", are no mistake.
 */
export function readLinks(text: string): { links: PostLinkGiven[]; wrong: string[] } {
  const links = new Map<string, PostLinkGiven>();
  const wrong: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const parts = line.split(/\s+/).filter(Boolean);
    const read = parts.map((url) => ({ url, parsed: parsePostUrl(url) }));
    const found = read.flatMap(({ url, parsed }) => (parsed.ok ? { postId: parsed.postId, url } : []));
    for (const link of found) if (!links.has(link.postId)) links.set(link.postId, link);
    const others = read.filter(({ parsed }) => !parsed.ok).map(({ url }) => url);
    wrong.push(...(found.length === 0 ? others : others.filter((word) => /[/:\d]/.test(word))));
  }
  return { links: [...links.values()], wrong };
}
