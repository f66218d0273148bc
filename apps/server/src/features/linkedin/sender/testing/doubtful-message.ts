import type { NewAccount, SenderWorld } from './sender-world.ts';

/** Sends a message to a connected person who has these fates at the network, and answers its action's id. */
export async function doubtfulMessage(
  world: SenderWorld,
  account: NewAccount,
  person: string,
  ...fate: Parameters<SenderWorld['network']['fate']>
): Promise<string> {
  world.network.connect(account.provider, person);
  const id = await world.planned(account, person, { kind: 'message' });
  world.network.fate(...fate);
  await world.pumpAll();
  return id;
}
