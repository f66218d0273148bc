import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SendStage } from './sender-deps.ts';
import type { Fate } from './testing/fake-network.ts';
import { createSenderWorld, type SenderWorld } from './testing/sender-world.ts';

const stages: readonly SendStage[] = ['claimed', 'dispatched', 'written', 'answered', 'recorded'];
const fates: readonly Extract<Fate, string>[] = [
  'ok',
  'applied_then_dropped',
  'dropped',
  'late',
  '504_applied',
  '504',
  '429',
  '429_foreign',
  'unreadable',
  'connect_refused',
];
const cases = stages.flatMap((stage) =>
  fates.flatMap((fate) => (['invite', 'message'] as const).map((kind) => ({ stage, fate, kind }))),
);
/** What leaves a request open: only reading may allow a second one. */
const unclear = new Set<Fate>([
  'applied_then_dropped',
  'dropped',
  'late',
  '504_applied',
  '504',
  '429_foreign',
  'unreadable',
]);

let world: SenderWorld;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());

describe('a worker that dies at any point, whatever the network does', () => {
  it.each(cases)(
    'makes exactly one effect: $kind, $fate, dead when $stage',
    async ({ stage, fate, kind }) => {
      const account = await world.addAccount();
      const person = `${kind}-${fate}-${stage}`;
      if (kind === 'message') world.network.connect(account.provider, person);
      const id = await world.planned(account, person, { kind });
      // A death before the dispatch leaves the scripted fate to the next attempt.
      world.network.fate(fate);
      world.dieAt(stage);
      await world.pumpAll();
      await world.live(12, async () => ['sent', 'needs_review'].includes(await world.state(id)));

      expect(await world.state(id)).toBe('sent');
      expect(world.network.applied(person)).toBe(1);
      const requests = world.network.ledger.filter((row) => row.person.endsWith(`/${person}`));
      for (const earlier of requests.slice(0, -1)) {
        // Every request but the last had no effect, and nothing unclear was followed without reading.
        expect(earlier.applied).toBe(false);
        if (unclear.has(earlier.fate))
          expect(await evidenceReads(account.provider)).toBeGreaterThanOrEqual(2);
      }
      expect(await world.action(id)).toMatchObject({ attempt: requests.length + unwritten(stage) });
    },
  );

  /** A dispatch whose worker died before writing is an attempt without a request. */
  const unwritten = (stage: SendStage): number => (stage === 'dispatched' ? 1 : 0);

  const evidenceReads = async (provider: string): Promise<number> =>
    world.network.reads.filter(
      ({ kind, account }) =>
        account === provider && (kind === 'sent-list' || kind === 'messages' || kind === 'chats'),
    ).length;
});
