import type { ExclusionRule } from './exclusion.ts';

/** What an exclusion most likely means whose kind nobody said. */

const MAIL = /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i;
const HOST = /^(?:https?:\/\/|\*?\.|@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$/u;

/** Links of LinkedIn and e-mail addresses are people, hosts are domains ("*.acme.com" too), the rest companies. */
export function likelyExclusionKind(value: string): ExclusionRule['kind'] {
  const text = value.trim();
  if (/linkedin\.com\//i.test(text) || MAIL.test(text)) return 'person';
  return HOST.test(text) ? 'domain' : 'company';
}

/** What a company's name cannot be; null: it can be one, as "booking.com" can. */
export function notACompany(value: string): 'person' | 'domain' | null {
  const text = value.trim();
  const kind = likelyExclusionKind(text);
  if (kind === 'person') return kind;
  return kind === 'domain' && /^(?:https?:|\*|\.|@)/i.test(text) ? kind : null;
}
