import type { LeadsNetwork } from '../../leads-network.ts';

/** An account whose own people are read. */
export interface ChosenAccount {
  id: string;
  name: string;
}

/**
 * The accounts that somebody chose, each once, in the order they were given.
 * @throws AppError `not_found` or `linkedin_disconnected` for one that cannot be read.
 */
export async function chosenAccounts(
  network: Pick<LeadsNetwork, 'readRoom'>,
  workspaceId: string,
  { accountId, alsoAccountIds }: { accountId: string; alsoAccountIds: readonly string[] },
): Promise<ChosenAccount[]> {
  const chosen: ChosenAccount[] = [];
  for (const id of new Set([accountId, ...alsoAccountIds])) {
    const { accountName } = await network.readRoom({ workspaceId, accountId: id });
    chosen.push({ id, name: accountName });
  }
  return chosen;
}

/** `Own connections of Ada and Grace`, `Own connections of Ada and 3 more accounts`; of one account it stays as it is. */
export function labelOfAccounts(label: string, accounts: readonly ChosenAccount[]): string {
  const [first, second, ...more] = accounts;
  if (first === undefined || second === undefined) return label;
  const others = more.length === 0 ? second.name : `${more.length + 1} more accounts`;
  return `${label} of ${first.name} and ${others}`;
}
