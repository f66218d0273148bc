import type { Lead } from '@waypost/contract/leads';
import type { CommentIntent, SeenIntent } from '@waypost/domain/leads/sources/comment-intent';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

type Context = Lead['context'][number];

export interface NewContext {
  id: string;
  leadId: string;
  kind: Context['kind'];
  postId: string;
  /** The comment's id, or the reaction. */
  itemRef: string;
  postUrl: string | null;
  text: string | null;
  reaction: string | null;
  at: number | null;
  /** What a comment does, where it was read by AI. */
  intent?: SeenIntent;
}

/** Stores what a source said about leads; the same item again changes nothing. */
export async function insertContexts(
  tx: Tx,
  workspaceId: string,
  contexts: readonly NewContext[],
  now: number,
): Promise<void> {
  if (contexts.length === 0) return;
  const text = (pick: (context: NewContext) => string | null) => sql`${contexts.map(pick)}::text[]`;
  await change(
    tx,
    sql`insert into lead_contexts (workspace_id, created_at, id, lead_id, kind, post_id, item_ref, post_url, text, reaction, at,
          intent, intent_quote)
        select ${workspaceId}, ${instant(now)}, c.* from unnest(
          ${contexts.map((context) => context.id)}::uuid[], ${contexts.map((context) => context.leadId)}::uuid[],
          ${text((context) => context.kind)}, ${text((context) => context.postId)}, ${text((context) => context.itemRef)},
          ${text((context) => context.postUrl)}, ${text((context) => context.text)}, ${text((context) => context.reaction)},
          ${contexts.map((context) => instant(context.at))}::timestamptz[],
          ${text((context) => context.intent?.intent ?? null)}, ${text((context) => context.intent?.quote ?? null)}) as c
        on conflict do nothing`,
  );
}

export interface ContextRow {
  kind: Context['kind'];
  post_id: string;
  post_url: string | null;
  text: string | null;
  reaction: string | null;
  at: number | null;
  intent: CommentIntent | null;
  intent_quote: string | null;
}

/** Its columns, but for the lead. */
export const contextColumns = sql.raw('kind, post_id, post_url, text, reaction, at, intent, intent_quote');

/** Sources whose people belong to an account; it stands where others name the post. */
const ofAccounts: ReadonlySet<Context['kind']> = new Set(['connections', 'followers']);

export function contextOf(row: ContextRow): Context {
  return {
    kind: row.kind,
    postUrl: row.post_url,
    text: row.text,
    reaction: row.reaction,
    at: row.at === null ? null : new Date(row.at).toISOString(),
    ...(row.intent === null ? {} : { intent: { value: row.intent, quote: row.intent_quote ?? '' } }),
    ...(ofAccounts.has(row.kind) ? { accountId: row.post_id } : {}),
  };
}

/** The three newest contexts of each lead. */
export async function contextsOf(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Map<string, Context[]>> {
  const [first] = leadIds;
  if (first === undefined) return new Map();
  const newest = (leadId: RawBuilder<unknown>) => sql`select * from lead_contexts
    where workspace_id = ${workspaceId} and lead_id = ${leadId} order by at desc nulls last, id desc limit 3`;
  const rows = await list(
    tx,
    // Most often it is one lead: by its id the database keeps the plan, of a set it makes a new one every time.
    leadIds.length === 1
      ? sql<
          ContextRow & { lead_id: string }
        >`select c.lead_id, ${contextColumns} from (${newest(sql`${first}`)}) c`
      : sql<ContextRow & { lead_id: string }>`select c.lead_id, ${contextColumns}
          from unnest(${[...leadIds]}::uuid[]) as wanted(id) cross join lateral (${newest(sql`wanted.id`)}) c`,
  );
  const byLead = new Map<string, Context[]>();
  for (const row of rows) {
    byLead.set(row.lead_id, [...(byLead.get(row.lead_id) ?? []), contextOf(row)]);
  }
  return byLead;
}
