import type { ReadRow } from './sandbox-process.ts';

/** A look at the network that would have shown the effect: first page asked for, last page given. Wall milliseconds. */
export interface Look {
  startedMs: number;
  endedMs: number;
}

/** The effect that is looked for, as the ledger names it. */
export interface Sought {
  account: string;
  kind: string;
  /** Public identifier. */
  person: string;
  /** Business instant of the request: a list is complete once it shows something older. Milliseconds. */
  sinceMs: number;
}

export type LookFinder = (sought: Sought) => Look[];

/**
 * Finds the complete looks in the network's own record of reads. A look at an invitation reads the sent list, then
 * the person's profile, then the relations; a look at a message reads the person's chat, or every chat of the account
 * without finding one. A visit leaves no trace, so that nothing looks for it.
 */
export function createLookFinder(reads: readonly ReadRow[]): LookFinder {
  const byAccount = Map.groupBy(
    // What a cache answered shows nothing of this moment.
    reads.filter((read) => read.status === 200 && read.account !== null && read.cached !== true),
    (read) => read.account,
  );
  return (sought) => {
    const rows = byAccount.get(sought.account) ?? [];
    if (sought.kind === 'invite') return invitationLooks(rows, sought);
    if (sought.kind === 'message') return messageLooks(rows, sought);
    return [];
  };
}

function invitationLooks(rows: readonly ReadRow[], { person, sinceMs }: Sought): Look[] {
  const lists = chains(ofOp(rows, 'invites.list'), sinceMs);
  const relations = chains(ofOp(rows, 'relations.list'), sinceMs);
  const profiles = ofOp(rows, 'profile.get').filter((row) => row.person === person);
  return profiles.flatMap((profile) => {
    const before = lists.findLast((list) => list.endedMs <= startOf(profile));
    const after = relations.find((list) => list.startedMs >= endOf(profile));
    return before && after ? [{ startedMs: before.startedMs, endedMs: after.endedMs }] : [];
  });
}

function messageLooks(rows: readonly ReadRow[], { person, sinceMs }: Sought): Look[] {
  const inChat = ofOp(rows, 'messages.list').filter((row) => row.person === person);
  // Only the whole list shows that there is no chat: where one is, its messages have to be read.
  const allChats = chains(
    ofOp(rows, 'chats.list').filter((row) => row.person === null || row.person === person),
    Number.NEGATIVE_INFINITY,
  ).filter((list) => list.pages.every((page) => !page.people.includes(person)));
  return [...chains(inChat, sinceMs), ...allChats];
}

/** Lists that were read from the first page without a gap until the last one, or until something older than `sinceMs`. */
function chains(rows: readonly ReadRow[], sinceMs: number): (Look & { pages: ReadRow[] })[] {
  return rows.flatMap((first, index) => {
    if (first.cursor !== null) return [];
    const pages = [first];
    for (let page = first, at = index; !endsList(page, sinceMs); pages.push(page)) {
      at = rows.findIndex(
        (row, later) => later > at && row.cursor === page.next && startOf(row) >= endOf(page),
      );
      const next = rows[at];
      if (next === undefined) return [];
      page = next;
    }
    return [{ pages, startedMs: startOf(first), endedMs: endOf(pages.at(-1) ?? first) }];
  });
}

const endsList = (page: ReadRow, sinceMs: number): boolean =>
  page.lastPage || (page.oldestAt !== null && Date.parse(page.oldestAt) < sinceMs);

const ofOp = (rows: readonly ReadRow[], op: string): ReadRow[] => rows.filter((row) => row.op === op);
const startOf = (row: ReadRow): number => Date.parse(row.startedWallAt);
const endOf = (row: ReadRow): number => Date.parse(row.wallAt);
