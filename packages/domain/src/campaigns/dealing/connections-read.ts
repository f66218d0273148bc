import { grouped } from '../../text/grouped.ts';

/** Which connections of a campaign's senders are known, and how long its leads wait for the rest. */

const hourMs = 3_600_000;

/** Connections that were read to the end within this time are known well enough to deal by. */
export const CONNECTIONS_FRESH_MS = 24 * hourMs;

/**
 * Leads wait at most this long for connections. An account that LinkedIn asked to slow down reads again after an hour,
 * so there is a second try within it; what takes longer is not worth a working day without a first step.
 */
export const CONNECTIONS_WAIT_MS = 2 * hourMs;

/** What is known of one sender's connections. Instants are business time. */
export type SenderConnections = {
  readonly senderName: string;
  /** So many people were read. */
  readonly people: number;
  /** The list was read to its end once. */
  readonly complete: boolean;
  readonly readAt: number | null;
  /** Why nothing is read at the moment, in a sentence; null: nothing stands in the way. */
  readonly why: string | null;
};

/** Whether nothing has to be read before leads are dealt by these connections. */
export function areConnectionsRead(
  { complete, readAt }: Pick<SenderConnections, 'complete' | 'readAt'>,
  now: number,
): boolean {
  return complete && readAt !== null && now - readAt < CONNECTIONS_FRESH_MS;
}

/** Why a lead has no sender yet. @param unread whose connections are still missing. */
export function describeReading(unread: readonly SenderConnections[]): string {
  const reading = unread.filter(({ why }) => why === null);
  const parts = [
    ...(reading.length === 0 ? [] : [`Reading the connections of ${reading.map(withCount).join(' and ')}.`]),
    ...[...byReason(unread)].map(
      ([why, names]) => `The connections of ${names.join(' and ')} cannot be read now: ${why}`,
    ),
  ];
  return `${parts.join(' ')} The lead gets its sender when they are known, and without them at the time shown.`.trim();
}

/** Said of leads that were dealt before everything was read. */
export function describeDealtWithout(unread: readonly SenderConnections[]): string {
  const names = unread.map(({ senderName }) => senderName).join(' and ');
  const why = [...byReason(unread).keys()].join(' ');
  return `Leads were dealt without all connections of ${names}: they were not read within ${CONNECTIONS_WAIT_MS / hourMs} hours.${why === '' ? '' : ` ${why}`}`;
}

/** What a start would deal by. @param read senders whose connections are known. */
export function describeKnown({
  senders,
  read,
  people,
}: {
  senders: number;
  read: number;
  people: number;
}): string {
  const known = `connections of ${read} of ${senders} senders read, ${countPeople(people)}`;
  if (read === senders) return known;
  return `${known}; the rest is read at the start, and leads wait for it up to ${CONNECTIONS_WAIT_MS / hourMs} hours`;
}

/** Senders whose connections cannot be read, by the sentence that says why. */
function byReason(unread: readonly SenderConnections[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { senderName, why } of unread) {
    if (why !== null) names.set(why, [...(names.get(why) ?? []), senderName]);
  }
  return names;
}

function withCount({ senderName, people }: SenderConnections): string {
  if (people === 0) return senderName;
  return `${senderName} (${countPeople(people)} so far)`;
}

function countPeople(people: number): string {
  return `${grouped(people)} ${people === 1 ? 'person' : 'people'}`;
}
