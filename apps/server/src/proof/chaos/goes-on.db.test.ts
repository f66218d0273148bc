import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { systemRandom } from '../../platform/system-random.ts';
import { createSweepWorld, type SweepWorld, type SweptAccount } from '../crash-sweep/sweep-world.ts';
import { createWound } from '../crash-sweep/wound.ts';

let world: SweepWorld;
beforeAll(async () => {
  world = await createSweepWorld({ ownerUrl: process.env['WAYPOST_TEST_ADMIN_URL'] ?? '', seed: 'goes on' });
});
afterAll(() => world.close());

const visit = (account: SweptAccount, publicIdentifier: string): Promise<string> =>
  inWorkspace(world.keeper.platform.db, account.workspaceId, async (tx) => {
    const { action } = await world.keeper.sender.plan(tx, account.workspaceId, {
      accountId: account.accountId,
      person: { leadId: systemRandom.id(), publicIdentifier, providerId: null },
      kind: 'visit',
      // A person waits for it: neither hours nor gaps hold it back.
      origin: 'human',
      effectKey: systemRandom.id(),
      body: null,
      notBefore: world.businessNow(),
      priority: 'visit',
    });
    return action.id;
  });

const stateOf = async (actionId: string): Promise<string | undefined> =>
  (await world.owner.query<{ state: string }>('select state from actions where id = $1', [actionId])).rows[0]
    ?.state;

/** Every stage at which the worker holds the account: claimed, prepared, connected, dispatched, written, answered. */
const stages = [1, 2, 3, 5, 6, 7, 8];

test.each(stages)(
  'an account goes on within 65 s of its worker’s death, in production timing: dead at point %i',
  async (target) => {
    const account = await world.newAccount();
    await world.forgetNotes();
    const person = await world.stranger(account.providerAccountId);
    const first = await visit(account, person);
    const worker = world.newWorker((cut) => createWound({ target, blow: 'kill', cut }));
    void worker.turn();
    await worker.wound.struck;
    const second = await visit(account, person);
    // Somebody else looks all the time; nothing is theirs while the lease of the dead one lasts.
    await world.keeper.turn();
    await world.pass(65_000);
    await world.keeper.turn();
    expect(await stateOf(second), worker.wound.passed.at(-1)).toBe('sent');
    // The interrupted one follows after the pause between two actions, or ended as what is never repeated.
    await world.pass(10_000);
    await world.keeper.turn();
    expect(['sent', 'satisfied']).toContain(await stateOf(first));
    await world.retire(account);
  },
  60_000,
);
