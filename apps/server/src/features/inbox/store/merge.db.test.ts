import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { countConversations, giveConversations } from './merge.store.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

test('the conversations of a merged lead follow it, and an undo gives back those that went', async () => {
  const [workspaceId, other, from, into] = [1, 2, 3, 4].map(() => platform.random.id()) as [
    string,
    string,
    string,
    string,
  ];
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    for (const id of [from, into]) {
      await sql`insert into leads (workspace_id, id, full_name, created_at, updated_at)
        values (${workspaceId}, ${id}, 'Ada', now(), now())`.execute(tx);
    }
    for (const [leadId, chat] of [
      [from, 'a'],
      [from, 'b'],
      [into, 'c'],
    ]) {
      await sql`insert into conversations (workspace_id, id, account_id, chat_id, lead_id, attendee_provider_id)
        values (${workspaceId}, gen_random_uuid(), ${other}, ${chat}, ${leadId}, ${chat})`.execute(tx);
    }
    const ids = await giveConversations(tx, workspaceId, { from, into });
    expect(ids).toHaveLength(2);
    expect(await countConversations(tx, workspaceId, [from, into])).toEqual(new Map([[into, 3]]));
    // One was given to somebody else meanwhile: it stays there.
    await sql`update conversations set lead_id = null where id = ${ids[0]}`.execute(tx);
    expect(await giveConversations(tx, workspaceId, { from: into, into: from, ids })).toEqual([ids[1]]);
    expect(await countConversations(tx, workspaceId, [from, into])).toEqual(
      new Map([
        [from, 1],
        [into, 1],
      ]),
    );
  });
});
