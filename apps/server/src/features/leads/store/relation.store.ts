import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { degreesFromRelations } from '../enrichment/degree.store.ts';

export type RelationKind = 'connections' | 'followers';

/** Whose people. */
export interface RelationsOf {
  workspaceId: string;
  accountId: string;
  kind: RelationKind;
}

/** The people of several accounts. */
export interface RelationsOfAll {
  workspaceId: string;
  accountIds: readonly string[];
  kind: RelationKind;
}

export interface StoredRelation {
  providerId: string;
  identityKey: string | null;
  fullName: string;
  headline: string | null;
  picture: string | null;
  /** Epoch milliseconds; null where the network gives no date. */
  connectedAt: number | null;
}

/** Stores people of a page; answers how many of them were not known. */
export async function saveRelations(
  tx: Tx,
  { workspaceId, accountId, kind }: RelationsOf,
  people: readonly StoredRelation[],
  now: number,
): Promise<number> {
  if (people.length === 0) return 0;
  const unique = [...new Map(people.map((person) => [person.providerId, person])).values()];
  const text = (pick: (person: StoredRelation) => string | null) => sql`${unique.map(pick)}::text[]`;
  const rows = await list(
    tx,
    sql<{ is_new: boolean }>`insert into lead_relations
        (workspace_id, linkedin_account_id, kind, provider_id, identity_key, full_name, headline, picture,
         connected_at, ranked_at)
      select ${workspaceId}, ${accountId}, ${kind}, r.*, coalesce(r.connected_at, ${instant(now)}) from unnest(
        ${text((person) => person.providerId)}, ${text((person) => person.identityKey)},
        ${text((person) => person.fullName)}, ${text((person) => person.headline)},
        ${text((person) => person.picture)},
        ${unique.map((person) => instant(person.connectedAt))}::timestamptz[])
        as r(provider_id, identity_key, full_name, headline, picture, connected_at)
      on conflict (workspace_id, linkedin_account_id, kind, provider_id) do update
        set identity_key = coalesce(excluded.identity_key, lead_relations.identity_key),
          full_name = excluded.full_name, headline = excluded.headline, picture = excluded.picture
      returning (xmax = 0) as is_new`,
  );
  if (kind === 'connections') {
    const keys = unique.flatMap(({ identityKey }) => identityKey ?? []);
    await degreesFromRelations(tx, { workspaceId, accountId }, keys);
  }
  return rows.filter((row) => row.is_new).length;
}

/** Erases people by their public identifiers and by the ids under which accounts see them. */
export async function eraseRelations(
  tx: Tx,
  workspaceId: string,
  people: {
    identityKeys: readonly string[];
    sightings: readonly { accountId: string; providerId: string }[];
  },
): Promise<void> {
  const { identityKeys, sightings } = people;
  await change(
    tx,
    sql`delete from lead_relations where workspace_id = ${workspaceId}
      and identity_key = any(${[...identityKeys]}::text[])`,
  );
  await change(
    tx,
    sql`delete from lead_relations r using unnest(${sightings.map(({ accountId }) => accountId)}::uuid[],
        ${sightings.map(({ providerId }) => providerId)}::text[]) as s(account_id, provider_id)
      where r.workspace_id = ${workspaceId} and r.linkedin_account_id = s.account_id and r.provider_id = s.provider_id`,
  );
}

/** The list was read as far as it had to be. */
export async function noteSync(
  tx: Tx,
  { workspaceId, accountId, kind }: RelationsOf,
  now: number,
): Promise<void> {
  await change(
    tx,
    sql`insert into lead_relation_syncs (workspace_id, linkedin_account_id, kind, complete, synced_at, people)
      select ${workspaceId}, ${accountId}, ${kind}, true, ${instant(now)}, count(*) from lead_relations
        where workspace_id = ${workspaceId} and linkedin_account_id = ${accountId} and kind = ${kind}
      on conflict (workspace_id, linkedin_account_id, kind) do update
        set complete = true, synced_at = excluded.synced_at, people = excluded.people`,
  );
}

export async function findSync(
  tx: Tx,
  { workspaceId, accountId, kind }: RelationsOf,
): Promise<{ complete: boolean; synced_at: number | null; people: number } | undefined> {
  return find(
    tx,
    sql<{ complete: boolean; synced_at: number | null; people: number }>`select complete, synced_at, people
      from lead_relation_syncs
      where workspace_id = ${workspaceId} and linkedin_account_id = ${accountId} and kind = ${kind}`,
  );
}

export interface RelationRow {
  account_id: string;
  provider_id: string;
  identity_key: string | null;
  full_name: string;
  headline: string | null;
  picture: string | null;
  connected_at: number | null;
  ranked_at: number;
  title: string | null;
  company: string | null;
  location: string | null;
  contacted_at: number | null;
  replied_at: number | null;
  /** Of the lead, folded. */
  tags: string[];
  /** The lead was seen to have another job than before. */
  changed_job: boolean;
  /** The last comment on a post that was read, or answer to the workspace. */
  engaged_at: number | null;
  /** Followers alone: is a connection of the account as well, or of another one of them. */
  is_connection: boolean;
}

/** Where the reading of people stands. `accountId` is missing where it began before several accounts were read. */
export interface RelationPosition {
  rankedAt: number;
  providerId: string;
  accountId?: string;
}

/** People of all the accounts newest first after a position, with what is known of the lead behind them. */
export async function readRelations(
  tx: Tx,
  { workspaceId, accountIds, kind }: RelationsOfAll,
  after: RelationPosition | null,
  limit: number,
): Promise<RelationRow[]> {
  const accounts = sql`${[...accountIds]}::uuid[]`;
  const at = sql`${instant(after?.rankedAt ?? null)}::timestamptz`;
  const providerId = sql`${after?.providerId ?? null}::text`;
  const accountId = sql`${after?.accountId ?? null}::uuid`;
  return list(
    tx,
    sql<RelationRow>`select r.linkedin_account_id as account_id, r.provider_id, r.identity_key, r.full_name,
        r.headline, r.picture, r.connected_at,
        r.ranked_at, l.title, l.company, l.location, l.contacted_at,
        l.replied_at, array(select t.tag_key from lead_tags t where t.workspace_id = l.workspace_id
          and t.lead_id = l.id) as tags,
        exists (select 1 from lead_signals s where s.workspace_id = l.workspace_id and s.lead_id = l.id
          and s.kind = 'changed_job') as changed_job,
        greatest(l.replied_at, (select max(e.at) from lead_contexts e where e.workspace_id = l.workspace_id
          and e.lead_id = l.id and e.kind = 'comments')) as engaged_at,
        ${kind === 'followers'} and (exists (select 1 from lead_relations c where c.workspace_id = r.workspace_id
          and c.linkedin_account_id = r.linkedin_account_id and c.kind = 'connections'
          and c.provider_id = r.provider_id)
          or exists (select 1 from lead_relations c where c.workspace_id = r.workspace_id
            and c.linkedin_account_id = any(${accounts}) and c.kind = 'connections'
            and c.identity_key = r.identity_key)) as is_connection
      from (select newest.* from unnest(${accounts}) as a(id) cross join lateral (
          select p.* from lead_relations p
          where p.workspace_id = ${workspaceId} and p.linkedin_account_id = a.id and p.kind = ${kind}
            and (${after === null} or p.ranked_at < ${at} or (p.ranked_at = ${at}
              and (p.provider_id > ${providerId}
                or (p.provider_id = ${providerId} and p.linkedin_account_id > ${accountId}))))
          order by p.ranked_at desc, p.provider_id limit ${limit}) newest
        order by newest.ranked_at desc, newest.provider_id, newest.linkedin_account_id limit ${limit}) r
      left join leads l on l.workspace_id = r.workspace_id and l.identity_key = r.identity_key
      order by r.ranked_at desc, r.provider_id, r.linkedin_account_id`,
  );
}

/** Under which ids these accounts see people, as connections or as followers, by their public identifiers. */
export async function relationsOfPeople(
  tx: Tx,
  workspaceId: string,
  accountIds: readonly string[],
  identityKeys: readonly string[],
): Promise<{ account_id: string; provider_id: string; identity_key: string }[]> {
  return list(
    tx,
    sql<{ account_id: string; provider_id: string; identity_key: string }>`select distinct
        linkedin_account_id as account_id, provider_id, identity_key
      from lead_relations where workspace_id = ${workspaceId}
        and linkedin_account_id = any(${[...accountIds]}::uuid[])
        and identity_key = any(${[...identityKeys]}::text[])`,
  );
}

/** Which of these people are connections of the account, as far as they were read. */
export async function connectionsAmong(
  tx: Tx,
  of: { workspaceId: string; accountId: string },
  keys: { providerIds: readonly string[]; identityKeys: readonly string[] },
): Promise<{ providerIds: Set<string>; identityKeys: Set<string> }> {
  const rows = await list(
    tx,
    sql<{
      provider_id: string;
      identity_key: string | null;
    }>`select provider_id, identity_key from lead_relations
      where workspace_id = ${of.workspaceId} and linkedin_account_id = ${of.accountId} and kind = 'connections'
        and (provider_id = any(${[...keys.providerIds]}::text[]) or identity_key = any(${[...keys.identityKeys]}::text[]))`,
  );
  return {
    providerIds: new Set(rows.map((row) => row.provider_id)),
    identityKeys: new Set(rows.flatMap((row) => row.identity_key ?? [])),
  };
}

/** Somebody who belongs to two of the accounts counts twice. */
export async function countRelations(
  tx: Tx,
  { workspaceId, accountIds, kind }: RelationsOfAll,
): Promise<number> {
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*)::int as amount from lead_relations
      where workspace_id = ${workspaceId} and linkedin_account_id = any(${[...accountIds]}::uuid[])
        and kind = ${kind}`,
  );
  return amount;
}
