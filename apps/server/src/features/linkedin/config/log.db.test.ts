import { describe, expect, it } from 'vitest';
import { readLog } from './log.ts';
import { account, actor, invites, room, useConfigStage, world } from './testing/config-stage.ts';

useConfigStage();

describe('the log', () => {
  it('has everything that was done, newest first, by pages and by filter', async () => {
    await invites(3);
    world.network.connect(account.provider, 'known');
    await world.planned(account, 'known', { kind: 'message' });
    await world.live(3);
    const first = await readLog(room, actor, account.accountId, { limit: 3 });
    const second = await readLog(room, actor, account.accountId, {
      limit: 3,
      cursor: first.nextCursor ?? '',
    });
    const all = [...first.items, ...second.items];
    expect(all).toHaveLength(4);
    expect(second.nextCursor).toBeNull();
    const instants = all.map(({ at }) => Date.parse(at));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    const messages = await readLog(room, actor, account.accountId, {
      limit: 10,
      kind: 'message',
      outcome: 'sent',
    });
    expect(messages.items).toHaveLength(1);
    expect((await readLog(room, actor, account.accountId, { limit: 10, outcome: 'rejected' })).items).toEqual(
      [],
    );
  });

  it('refuses a page that was not handed out', async () => {
    await expect(
      readLog(room, actor, account.accountId, { limit: 3, cursor: 'bm90IG91cnM' }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
