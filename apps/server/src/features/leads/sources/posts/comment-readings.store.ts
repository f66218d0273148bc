import type { CommentIntent, SeenIntent } from '@waypost/domain/leads/sources/comment-intent';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { instant } from '../../../../platform/db/pool.ts';
import { change, list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import type { PostSighting } from './post-person.ts';

/** What a comment was read to do; null: it was read, and nothing is known of it. */
export type Readings = Map<string, SeenIntent | null>;

/** What was read of these comments before, by their ids; those that nobody read, or that were edited since, are missing. */
export async function readingsOf(
  tx: Tx,
  workspaceId: string,
  comments: readonly PostSighting[],
): Promise<Readings> {
  if (comments.length === 0) return new Map();
  const rows = await list(
    tx,
    sql<{
      comment_id: string;
      text_hash: Buffer;
      intent: CommentIntent | null;
      quote_from: number | null;
      quote_to: number | null;
    }>`select comment_id, text_hash, intent, quote_from, quote_to from lead_comment_readings
      where workspace_id = ${workspaceId} and comment_id = any(${comments.map(({ itemRef }) => itemRef)}::text[])`,
  );
  const texts = new Map(comments.map(({ itemRef, text }) => [itemRef, text ?? '']));
  return new Map(
    rows.flatMap((row) => {
      const text = texts.get(row.comment_id) ?? '';
      if (!hashOf(text).equals(row.text_hash)) return [];
      const { intent, quote_from: from, quote_to: to } = row;
      const seen = intent === null ? null : { intent, quote: text.slice(from ?? 0, to ?? 0) };
      return [[row.comment_id, seen] as const];
    }),
  );
}

/** Keeps what comments were read to do; a later reading of the same one takes the place of the one before. */
export async function keepReadings(
  tx: Tx,
  workspaceId: string,
  read: { comments: readonly PostSighting[]; intents: ReadonlyMap<string, SeenIntent>; now: number },
): Promise<void> {
  // One statement may touch a row only once.
  const comments = [...new Map(read.comments.map((comment) => [comment.itemRef, comment])).values()];
  if (comments.length === 0) return;
  const rows = comments.map(({ itemRef, text }) => {
    const seen = read.intents.get(itemRef);
    const from = seen === undefined ? -1 : (text ?? '').indexOf(seen.quote);
    // Words that stand there in another spelling are not kept: the comment is known by the whole of it.
    const place = from < 0 ? [0, (text ?? '').length] : [from, from + (seen?.quote.length ?? 0)];
    const [quoteFrom = null, quoteTo = null] = seen === undefined ? [] : place;
    return {
      itemRef,
      hash: hashOf(text ?? '').toString('hex'),
      intent: seen?.intent ?? null,
      quoteFrom,
      quoteTo,
    };
  });
  await change(
    tx,
    sql`insert into lead_comment_readings (workspace_id, comment_id, text_hash, intent, quote_from, quote_to, read_at)
      select ${workspaceId}, r.id, decode(r.hash, 'hex'), r.intent, r.quote_from, r.quote_to, ${instant(read.now)}
      from unnest(${rows.map(({ itemRef }) => itemRef)}::text[], ${rows.map(({ hash }) => hash)}::text[],
        ${rows.map(({ intent }) => intent)}::text[], ${rows.map(({ quoteFrom }) => quoteFrom)}::int[],
        ${rows.map(({ quoteTo }) => quoteTo)}::int[]) as r(id, hash, intent, quote_from, quote_to)
      on conflict (workspace_id, comment_id) do update set text_hash = excluded.text_hash, intent = excluded.intent,
        quote_from = excluded.quote_from, quote_to = excluded.quote_to, read_at = excluded.read_at`,
  );
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
