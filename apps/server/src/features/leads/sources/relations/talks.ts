import type { Tx } from '../../../../platform/db/tenant.ts';

/** What was said between an account and somebody, as far as the conversations of the account were read. */
export interface Talk {
  wrote: boolean;
  answered: boolean;
}

/** By the ids under which the account sees people; those without a conversation are left out. */
export type TalksOf = (
  tx: Tx,
  workspaceId: string,
  accountId: string,
  providerIds: readonly string[],
) => Promise<ReadonlyMap<string, Talk>>;

export const noTalks: TalksOf = async () => new Map();
