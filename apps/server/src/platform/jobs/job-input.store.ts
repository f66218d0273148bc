import { sql } from 'kysely';
import { change, list } from '../db/rows.ts';
import type { Tx } from '../db/tenant.ts';

export interface JobTexts {
  id: string;
  kind: string;
  /** It is done, failed or cancelled. */
  ended: boolean;
  input: unknown;
  cursor: unknown;
}

/** Jobs whose input or position holds one of these texts, which are in small letters. */
export async function jobsHolding(
  tx: Tx,
  workspaceId: string,
  texts: readonly string[],
): Promise<JobTexts[]> {
  if (texts.length === 0) return [];
  return list(
    tx,
    sql<JobTexts>`select id, kind, status in ('done', 'failed', 'cancelled') as ended, input, cursor from jobs
      where workspace_id = ${workspaceId} and exists (select 1 from unnest(${[...texts]}::text[]) as t(text)
        where position(t.text in lower(input::text)) > 0 or position(t.text in lower(cursor::text)) > 0)`,
  );
}

/** Empties what ended jobs were asked and where they stood; how they ended and what they counted stays. */
export async function emptyInputs(tx: Tx, workspaceId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await change(
    tx,
    sql`update jobs set input = '{}', cursor = null where workspace_id = ${workspaceId}
      and id = any(${[...jobIds]}::uuid[]) and status in ('done', 'failed', 'cancelled')`,
  );
}

/** Replaces what a job that has not ended was asked; its position must still fit. */
export async function replaceInput(
  tx: Tx,
  workspaceId: string,
  jobId: string,
  input: unknown,
): Promise<void> {
  await change(
    tx,
    sql`update jobs set input = ${JSON.stringify(input)} where workspace_id = ${workspaceId} and id = ${jobId}`,
  );
}
