import type { LinkedInPort, SentInvitation } from '../../../ports/linkedin.ts';

/** More pages than any account can have pending invitations: a list that never ends is a failed read. */
const pagesMax = 60;

/** The pending invitation to this person, from the whole sent list; throws when a page cannot be read. */
export async function findInSentList(
  port: Pick<LinkedInPort, 'listSentInvitations'>,
  providerAccountId: string,
  person: { providerPersonId: string | null; publicIdentifier: string | null },
): Promise<SentInvitation | undefined> {
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Awaited<ReturnType<LinkedInPort['listSentInvitations']>> = await port.listSentInvitations(
      providerAccountId,
      { limit: 100, cursor },
    );
    const found = answer.items.find(
      (item) =>
        (person.providerPersonId !== null && item.providerId === person.providerPersonId) ||
        (person.publicIdentifier !== null && item.publicIdentifier === person.publicIdentifier),
    );
    if (found !== undefined) return found;
    if (answer.cursor === null) return undefined;
    cursor = answer.cursor;
  }
  throw new Error('The list of sent invitations did not end.');
}
