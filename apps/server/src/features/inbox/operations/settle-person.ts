import type { Tx } from '../../../platform/db/tenant.ts';
import type { SeenChat, StoredConversation } from '../conversation.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { savePerson } from '../store/conversation.store.ts';

/** True when what was seen of the person fills a gap. */
export function teachesPerson(
  known: StoredConversation | undefined,
  attendee: SeenChat['attendee'],
): boolean {
  if (attendee === null || attendee === undefined || known === undefined) return false;
  return (
    (known.leadId === null && nameable(attendee)) ||
    (known.name === '' && attendee.name !== '') ||
    (known.attendeePublicIdentifier === null && attendee.publicIdentifier !== null) ||
    (known.headline === null && attendee.headline !== null) ||
    (known.picture === null && attendee.picture !== null)
  );
}

/** Finds or makes the lead behind a locked conversation and fills what is known of the person. */
export async function settlePerson(
  tx: Tx,
  { leads }: Pick<InboxDeps, 'leads'>,
  workspaceId: string,
  conversation: StoredConversation,
  attendee: SeenChat['attendee'],
): Promise<StoredConversation> {
  const seen = attendee ?? undefined;
  const leadId = await leadOf(tx, leads, workspaceId, conversation, seen);
  const lead = leadId === null ? undefined : await leads.getLead(tx, workspaceId, leadId);
  const settled: StoredConversation = {
    ...conversation,
    leadId: lead === undefined ? null : leadId,
    attendeePublicIdentifier:
      conversation.attendeePublicIdentifier ?? seen?.publicIdentifier ?? lead?.publicIdentifier ?? null,
    name: conversation.name || seen?.name || lead?.fullName || '',
    headline: conversation.headline ?? seen?.headline ?? lead?.headline ?? null,
    picture: conversation.picture ?? seen?.picture ?? lead?.picture ?? null,
  };
  await savePerson(tx, workspaceId, conversation.id, settled);
  return settled;
}

async function leadOf(
  tx: Tx,
  leads: InboxDeps['leads'],
  workspaceId: string,
  conversation: StoredConversation,
  attendee: NonNullable<SeenChat['attendee']> | undefined,
): Promise<string | null> {
  const { accountId, attendeeProviderId } = conversation;
  if (conversation.leadId !== null) return conversation.leadId;
  const known = await leads.findLeadByProviderId(tx, workspaceId, accountId, attendeeProviderId);
  if (known !== undefined) return known;
  if (attendee === undefined || !nameable(attendee)) return null;
  const person = { ...attendee, providerId: attendeeProviderId, accountId };
  return leads.meetPerson(tx, workspaceId, person);
}

/** An id alone makes no lead: nobody would recognise the person. */
function nameable(attendee: NonNullable<SeenChat['attendee']>): boolean {
  return attendee.name.trim() !== '' || attendee.publicIdentifier !== null;
}
