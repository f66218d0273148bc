import { rowCompanyKey } from '@waypost/domain/leads/company-name';
import { createHash } from 'node:crypto';
import { fold } from '../folded-text.ts';

/** What people write of somebody whose profile they have no link to. */
interface Named {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
}

/**
 * Recognises somebody by name and company, in files and lists of attendees alike. Its form never changes: otherwise the
 * people of earlier files would come a second time.
 */
export function nameKeyOf({ firstName, lastName, company }: Named): string {
  const parts = [fold(firstName ?? ''), fold(lastName ?? ''), rowCompanyKey(company ?? '')];
  return hashedKey('name', parts.join('\n'));
}

/** Names and links can be longer than an index entry. */
export function hashedKey(kind: 'name' | 'link', text: string): string {
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`;
}
