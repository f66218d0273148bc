import type { Tx } from '../../platform/db/tenant.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ai } from '../../ports/ai.ts';
import type { Credits } from '../billing/index.ts';
import type { LeadBook } from '../leads/index.ts';
import type { LinkedIn, Sender } from '../linkedin/index.ts';

/**
 * What the sweeps read on LinkedIn, through the one gateway. Instants are epoch milliseconds of provider time;
 * lists are newest first. Failures are `AppError`s: `linkedin_limited` (`details.until`: business instant or
 * null), `linkedin_disconnected`, `linkedin_unavailable`, `not_found`.
 */
export interface InboxNetwork {
  listChats(
    reader: NetworkReader & NetworkPageRequest & { after?: number },
  ): Promise<NetworkPage<NetworkChat>>;
  listMessages(
    reader: NetworkReader & NetworkPageRequest & { chatId: string },
  ): Promise<NetworkPage<NetworkMessage>>;
  /** The other person of a one-to-one chat; undefined for groups. */
  getChatPerson(reader: NetworkReader & { chatId: string }): Promise<SeenAttendee | undefined>;
  listRelations(reader: NetworkReader & NetworkPageRequest): Promise<NetworkPage<NetworkRelation>>;
}

export interface NetworkReader {
  workspaceId: string;
  accountId: string;
}
export interface NetworkPageRequest {
  cursor?: string | null;
  limit: number;
}
export interface NetworkPage<Item> {
  items: Item[];
  cursor: string | null;
}
export interface NetworkChat {
  chatId: string;
  /** Null for groups, which the product does not read. */
  attendeeProviderId: string | null;
  lastAt: number | null;
  unreadCount: number;
}
export interface NetworkMessage {
  messageId: string;
  text: string;
  at: number;
  isOwn: boolean;
  seen: boolean;
}
export interface NetworkRelation {
  providerId: string;
  publicIdentifier: string | null;
  connectedAt: number;
}

/** The person on the other side, as far as somebody could see. */
export interface SeenAttendee {
  providerId: string;
  name: string;
  headline: string | null;
  publicIdentifier: string | null;
  picture: string | null;
}

/** What campaigns did and do with a lead. Instants are business time; events oldest first. */
export type TouchesOf = (
  tx: Tx,
  workspaceId: string,
  leadId: string,
) => Promise<{
  campaigns: { campaignId: string; campaignName: string; state: string; reason: string; at: number | null }[];
  events: { at: number; text: string }[];
}>;

export type InboxSender = Pick<
  Sender,
  | 'plan'
  | 'cancel'
  | 'explainer'
  | 'findAction'
  | 'creditOwnMessage'
  | 'markAccepted'
  | 'listWithHolds'
  | 'findUnresolved'
  | 'releaseHold'
  | 'setAsideDoubt'
>;

export type InboxLeads = Pick<
  LeadBook,
  | 'getLead'
  | 'currentIdOf'
  | 'findLeadByProviderId'
  | 'rememberProviderId'
  | 'ensureLeadFromPerson'
  | 'meetPerson'
  | 'forgottenSince'
  | 'noteContactWord'
>;

/** What every operation of this room works with. */
export interface InboxDeps {
  platform: Platform;
  accounts: Pick<LinkedIn['accounts'], 'getAccount' | 'listAll'>;
  sender: InboxSender;
  leads: InboxLeads;
  network: InboxNetwork;
  touchesOf: TouchesOf;
  /** Reads what people mean; undefined: none is configured. */
  ai?: Ai | undefined;
  /** What reading by AI is paid with. */
  credits?: Pick<Credits, 'spendCredits' | 'creditsOf'> | undefined;
}
