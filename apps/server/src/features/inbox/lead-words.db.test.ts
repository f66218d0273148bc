import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get } from '../../platform/db/rows.ts';
import { createInboxStage, type InboxStage } from './testing/inbox-stage.ts';

let stage: InboxStage;
beforeAll(async () => {
  stage = await createInboxStage();
});
afterAll(() => stage.close());

const words = (leadId: string | null) =>
  stage.tenant((tx) =>
    get(
      tx,
      sql<{ contacted_at: number | null; replied_at: number | null; last_activity_at: number | null }>`
        select contacted_at, replied_at, last_activity_at from leads where id = ${leadId}`,
    ),
  );

test('who writes to us has replied, and whom the owner writes to was contacted', async () => {
  const account = await stage.addAccount();
  const now = stage.clock.businessNow();
  const person = stage.person('Ada');
  const message = (messageId: string, at: number, isOwn: boolean) =>
    stage.deliver(account, { chatId: 'chat', messageId, text: 'Hello', at, isOwn, attendee: person });
  await message('theirs', now, false);
  const { leadId } = await stage.only(person.name);
  expect(await words(leadId)).toEqual({ contacted_at: null, replied_at: now, last_activity_at: now });
  await message('ours', now + 1_000, true);
  expect(await words(leadId)).toEqual({
    ...{ contacted_at: now + 1_000, replied_at: now, last_activity_at: now + 1_000 },
  });
});
