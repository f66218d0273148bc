import type { Tx } from '../../../platform/db/tenant.ts';

/** A lead in a campaign, as a merge shows it. */
export interface CampaignOfSide {
  leadId: string;
  campaignId: string;
  name: string;
  state: string;
  unfinished: boolean;
  /** Steps that wait to be sent. */
  planned: number;
}

/**
 * What other features keep about a lead, and how it follows the lead into another one. Each runs in the transaction of
 * the merge; what a move answers is stored and handed back to its undo.
 */
export interface MergeParts {
  /** Newest first. */
  campaignsOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<CampaignOfSide[]>;
  conversationsOf(tx: Tx, workspaceId: string, leadIds: readonly string[]): Promise<Map<string, number>>;
  /** Answers the conversations that were given to the other lead. */
  moveConversations(tx: Tx, workspaceId: string, move: { from: string; into: string }): Promise<string[]>;
  /** Those that still belong to `from` go back. */
  returnConversations(
    tx: Tx,
    workspaceId: string,
    back: { ids: readonly string[]; from: string; into: string },
  ): Promise<void>;
  /**
   * Ends what `from` is under way in, with everything planned for it taken back, and gives its campaigns to `into`.
   * @param move.goesOn the campaign in which the person goes on; null: in none.
   */
  moveCampaigns(
    tx: Tx,
    workspaceId: string,
    move: { from: string; into: string; goesOn: string | null; at: number },
  ): Promise<unknown>;
  /** Answers what could not be brought back, as sentences. */
  returnCampaigns(
    tx: Tx,
    workspaceId: string,
    back: { moved: unknown; from: string; into: string },
  ): Promise<string[]>;
}

/** Where nothing else knows leads. */
export const nothingElse: MergeParts = {
  campaignsOf: async () => [],
  conversationsOf: async () => new Map(),
  moveConversations: async () => [],
  returnConversations: async () => undefined,
  moveCampaigns: async () => null,
  returnCampaigns: async () => [],
};
