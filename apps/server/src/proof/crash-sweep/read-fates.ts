import type { What } from './send-cell.ts';

/** What the network does with the reads around one send: those that prepare it, and those that look for it in doubt. */
export interface ReadFate {
  name: string;
  /** Rules of the sandbox's fault door; the account is added to each. */
  rules: readonly Readonly<Record<string, unknown>>[];
}

/** The reads of a story, by the sandbox's name for them. */
const readsOf: Readonly<Record<What, readonly string[]>> = {
  visit: [],
  invitation: ['profile.get', 'invites.list', 'relations.list'],
  message: ['messages.list'],
  'first message': ['chats.list', 'messages.list'],
  post: ['posts.list'],
};

/** Each read failing as it is made, and all of them as networks answer that cannot be trusted. */
export function readFatesOf(what: What): ReadFate[] {
  if (readsOf[what].length === 0) return [];
  return [
    ...readsOf[what].flatMap((op) => [
      { name: `the first ${op} fails`, rules: [{ op, mode: '503', nth: 1 }] },
      { name: `the next ${op} break off`, rules: [{ op, mode: 'drop-before', nth: [2, 3] }] },
    ]),
    { name: 'reads cut short', rules: [{ op: 'reads', mode: 'unparsable-before', nth: [1, 3, 4] }] },
    // Longer than the quarantine: the second look is answered with the first one's page, and must not count.
    { name: 'reads from a cache', rules: [{ op: 'reads', mode: 'cache-always', cacheMinutes: 70 }] },
    {
      name: 'short pages that shift, sections withheld',
      rules: [
        { op: 'reads', mode: 'short', pageItems: 2 },
        { op: 'reads', mode: 'offset', places: 1 },
        { op: 'reads', mode: 'throttled', times: 2 },
      ],
    },
  ];
}
