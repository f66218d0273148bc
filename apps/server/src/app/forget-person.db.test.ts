import type { Thread } from '@waypost/contract/inbox';
import type { LeadSheet } from '@waypost/contract/leads-detail';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inWorkspace } from '../platform/db/tenant.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

let product: WholeProduct;
let mine: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
});
afterAll(() => product.close());

/** Every row of the workspace that holds one of these texts, by table. */
async function rowsHolding(texts: readonly string[]): Promise<string[]> {
  const { workspaceId } = mine;
  return inWorkspace(product.platform.db, workspaceId, async (tx) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'`.execute(tx);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t
        where workspace_id = ${workspaceId}`.execute(tx);
      for (const { row } of rows) {
        if (texts.some((text) => row.toLowerCase().includes(text.toLowerCase())))
          found.push(`${name} ${row}`);
      }
    }
    return found;
  });
}

it('somebody in a campaign leaves no word behind, and the campaign writes to them no more', async () => {
  const leadId = mine.leadIds[0] ?? '';
  const sheet = await mine.done<LeadSheet>('GET', `/leads/${leadId}`);
  const key = sheet.publicIdentifier ?? 'nobody';
  expect((await rowsHolding([key])).some((row) => row.startsWith('actions '))).toBe(true);
  await mine.done('POST', `/leads/${leadId}/forget`);
  expect(await rowsHolding([key, sheet.fullName])).toEqual([]);
  const { rows } = await inWorkspace(product.platform.db, mine.workspaceId, (tx) =>
    sql<{ states: string[]; finished: boolean }>`select array_agg(distinct a.state::text) as states,
        bool_and(e.finished_at is not null) as finished
      from enrolments e join actions a on a.workspace_id = e.workspace_id and a.enrolment_id = e.id
      where e.lead_id = ${leadId}`.execute(tx),
  );
  expect(rows).toEqual([{ states: ['cancelled'], finished: true }]);
});

it('what was said with them is erased, and the next look at LinkedIn does not bring it back', async () => {
  const thread = await mine.done<Thread>('GET', `/inbox/conversations/${mine.conversationId}`);
  const { leadId, name } = thread.conversation;
  // Their own ids tell their messages from those of others who said the same.
  const ids = await inWorkspace(product.platform.db, mine.workspaceId, async (tx) => {
    const { rows } = await sql<{ id: string }>`select provider_message_id as id from messages
        where conversation_id = ${mine.conversationId} and provider_message_id is not null
      union all select attendee_provider_id from conversations where id = ${mine.conversationId}`.execute(tx);
    return rows.map(({ id }) => id);
  });
  expect([leadId === null, ids.length > 1]).toEqual([false, true]);
  await mine.done('POST', `/leads/${leadId}/forget`);
  const isGone = async () => {
    expect((await mine.call('GET', `/inbox/conversations/${mine.conversationId}`)).status).toBe(404);
    expect(await rowsHolding([name, ...ids])).toEqual([]);
  };
  await isGone();
  // As if nothing had ever been read.
  await inWorkspace(product.platform.db, mine.workspaceId, (tx) =>
    sql`update inbox_sync set chats_until = null, chats_read_at = null`.execute(tx),
  );
  await mine.done('POST', '/inbox/refresh');
  await product.runLoop('inbox.sweep');
  await isGone();
});
