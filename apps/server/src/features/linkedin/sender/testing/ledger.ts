import type { NewAccount, SenderWorld } from './sender-world.ts';

/** What the network has carried out for an account, in order. */
export const appliedTo = (world: SenderWorld, account: NewAccount) =>
  world.network.ledger.filter((row) => row.applied && row.account === account.provider);
