import { parsePostUrl } from '@waypost/domain/linkedin/post-url';

export interface PostLinkGiven {
  postId: string;
  /** As it was pasted. */
  url: string;
}

export const postLinksMax = 20;

/** Cuts pasted text at white space into post links and the rest, which is none. A post given twice counts once. */
export function readLinks(text: string): { links: PostLinkGiven[]; wrong: string[] } {
  const links = new Map<string, PostLinkGiven>();
  const wrong: string[] = [];
  for (const url of text.split(/\s+/).filter(Boolean)) {
    const parsed = parsePostUrl(url);
    if (!parsed.ok) wrong.push(url);
    else if (!links.has(parsed.postId)) links.set(parsed.postId, { postId: parsed.postId, url });
  }
  return { links: [...links.values()], wrong };
}
