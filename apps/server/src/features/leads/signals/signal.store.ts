import type { LeadSignal, NewSignals } from '@waypost/contract/leads-enrichment';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

export interface NewSignal {
  id: string;
  leadId: string;
  kind: 'changed_job' | 'posted';
  /** Tells the same happening seen twice. */
  ref: string;
  from: string | null;
  to: string | null;
  url: string | null;
  at: number;
}

/** Keeps what happened to leads; what is known already changes nothing. */
export async function keepSignals(
  tx: Tx,
  workspaceId: string,
  signals: readonly NewSignal[],
  now: number,
): Promise<void> {
  for (const signal of signals) {
    await change(
      tx,
      sql`insert into lead_signals (workspace_id, lead_id, id, kind, ref, from_value, to_value, url, at, noticed_at)
        values (${workspaceId}, ${signal.leadId}, ${signal.id}, ${signal.kind}, ${signal.ref}, ${signal.from},
          ${signal.to}, ${signal.url}, ${instant(signal.at)}, ${instant(now)})
        on conflict do nothing`,
    );
  }
}

interface Row {
  kind: LeadSignal['kind'];
  text: string | null;
  from_value: string | null;
  to_value: string | null;
  url: string | null;
  account_id: string | null;
  at: number | null;
  noticed_at: number;
}

/** What happened outside, from everything that is stored about a lead, newest first. */
export async function signalsOf(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  limit: number,
): Promise<LeadSignal[]> {
  const rows = await list(
    tx,
    sql<Row>`select * from (
        select case c.kind when 'likes' then 'reacted' when 'comments' then 'commented' else 'attended' end as kind,
          case c.kind when 'likes' then c.reaction else c.text end as text, null as from_value, null as to_value,
          c.post_url as url, null::uuid as account_id, c.at, c.created_at as noticed_at
        from lead_contexts c where c.workspace_id = ${workspaceId} and c.lead_id = ${leadId}
          and c.kind in ('comments', 'likes', 'event')
        union all
        select s.kind, null, s.from_value, s.to_value, s.url, null, s.at, s.noticed_at from lead_signals s
        where s.workspace_id = ${workspaceId} and s.lead_id = ${leadId}
        union all
        select case d.source when 'accepted' then 'accepted' else 'connected' end, null, null, null, null,
          d.linkedin_account_id, r.connected_at, d.at from lead_degrees d
        join leads l on l.workspace_id = d.workspace_id and l.id = d.lead_id
        left join lead_relations r on r.workspace_id = d.workspace_id
          and r.linkedin_account_id = d.linkedin_account_id and r.kind = 'connections'
          and r.identity_key = l.identity_key
        where d.workspace_id = ${workspaceId} and d.lead_id = ${leadId} and d.degree = 1
      ) found order by coalesce(at, noticed_at) desc, kind limit ${limit}`,
  );
  return rows.map(shown);
}

const shown = (row: Row): LeadSignal => ({
  ...{ kind: row.kind, text: row.text, from: row.from_value, to: row.to_value, url: row.url },
  accountId: row.account_id,
  at: row.at === null ? null : new Date(row.at).toISOString(),
  noticedAt: new Date(row.noticed_at).toISOString(),
});

/** Business instants: what was noticed after the one and happened after the other is news. */
export interface News {
  noticedAfter: number;
  happenedAfter: number;
}

const isNews = ({ noticedAfter, happenedAfter }: News) =>
  sql`s.noticed_at > ${instant(noticedAfter)} and s.at > ${instant(happenedAfter)}`;

/** How many leads there is news of. */
export async function leadsWithNews(tx: Tx, workspaceId: string, news: News): Promise<number> {
  const { leads } = await get(
    tx,
    sql<{ leads: number }>`select count(distinct s.lead_id)::int as leads from lead_signals s
      where s.workspace_id = ${workspaceId} and ${isNews(news)}`,
  );
  return leads;
}

/** What was noticed last, with whom it is about and a list where they are found. */
export async function newestSignals(
  tx: Tx,
  workspaceId: string,
  news: News,
  limit: number,
): Promise<NewSignals['items']> {
  const rows = await list(
    tx,
    sql<Row & { lead_id: string; name: string; list_id: string | null }>`
      select s.lead_id, s.kind, null as text, s.from_value, s.to_value, s.url, null::uuid as account_id, s.at,
        s.noticed_at, l.full_name as name,
        (select m.list_id from lead_list_members m
          join lead_lists li on li.workspace_id = m.workspace_id and li.id = m.list_id and li.deleted_at is null
          where m.workspace_id = s.workspace_id and m.lead_id = s.lead_id order by m.list_id limit 1) as list_id
      from lead_signals s join leads l on l.workspace_id = s.workspace_id and l.id = s.lead_id
      where s.workspace_id = ${workspaceId} and ${isNews(news)}
      order by s.noticed_at desc, s.lead_id, s.id limit ${limit}`,
  );
  return rows.map((row) => ({
    ...shown(row),
    leadId: row.lead_id,
    name: row.name === '' ? 'Unnamed lead' : row.name,
    listId: row.list_id,
  }));
}
