import type { Pair } from './read-pair.ts';

/** Why two leads cannot be merged now, as a sentence; null when they can. */
export function refusalOf({ one, other }: Pair): string | null {
  const busy = [one, other].find(({ standing }) => standing?.inFlight === true);
  if (busy !== undefined) return inFlightSentence(nameOf(busy.row.full_name));
  const typed = [one, other].find(({ standing }) => standing?.plannedByHand === true);
  return typed === undefined
    ? null
    : `A message you wrote to ${nameOf(typed.row.full_name)} waits to be sent. Merge the two once it is sent or taken back.`;
}

export const inFlightSentence = (name: string): string =>
  `Something is on its way to ${name}, or it is not known yet whether it arrived. Merge the two once that is settled.`;

export const nameOf = (fullName: string): string => (fullName === '' ? 'this lead' : fullName);

/** What merging will do, said before anybody presses. */
export function consequencesOf({ one, other, apart }: Pair): string[] {
  const both = [one, other];
  const underWay = both.flatMap(({ underWay: campaign }) => campaign ?? []);
  const sentences: string[] = [];
  if (underWay.length === 2) {
    const [first, second] = underWay;
    const same = first?.campaignId === second?.campaignId;
    sentences.push(
      same
        ? `Both are under way in “${first?.name}”. A person is in a campaign once: choose which of the two goes on. The other one ends, and what is planned for it is taken back.`
        : `In 2 campaigns: “${first?.name}” and “${second?.name}”. A person is in one at a time: choose which goes on. In the other one the lead ends, and what is planned for it is taken back.`,
    );
  } else if (underWay.length === 1) {
    sentences.push(`In 1 campaign: “${underWay[0]?.name}” goes on for the merged lead.`);
  }
  const finished = both.flatMap(({ campaigns }) => campaigns).filter(({ unfinished }) => !unfinished).length;
  const conversations = one.conversations + other.conversations;
  const kept = [
    finished === 0 ? null : plural(finished, 'ended campaign'),
    conversations === 0 ? null : plural(conversations, 'conversation'),
  ].filter((part) => part !== null);
  if (kept.length > 0) sentences.push(`The merged lead shows the history of both: ${kept.join(' and ')}.`);
  sentences.push('Lists, tags, notes and sources of both are kept.');
  const keys = both.flatMap(({ row }) => row.identity_key ?? []);
  if (keys.length === 2) {
    sentences.push('Imports, sources and messages that bring either profile find the merged lead.');
  }
  if (apart) {
    sentences.push(
      'One of your LinkedIn accounts sees two different members here. Merge only if you are sure that it is one person.',
    );
  }
  return sentences;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
