import type { Pace } from '@waypost/contract/linkedin-config';
import { ACTION_KIND_WORDS } from '@waypost/domain/linkedin/action-words';
import { whenWords } from './instants.ts';

/** "a message to Anna Weber arrived twice (seen Tue 24 Nov, 09:30)"; what was not kept is left out. */
export function seenTwiceWords(seen: Pace['seenTwice'], nowMs: number): string {
  const what =
    seen?.kind === 'inmail' ? 'an InMail' : seen?.kind ? aKind(ACTION_KIND_WORDS[seen.kind]) : 'something';
  const whose = seen?.lead ? ` to ${seen.lead.name}` : ' from this account';
  const when = seen?.at ? ` (seen ${whenWords(seen.at, nowMs)})` : '';
  return `${what}${whose} arrived twice${when}`;
}

const aKind = (word: string): string => `${/^[AEIOU]/.test(word) ? 'an' : 'a'} ${word.toLowerCase()}`;
