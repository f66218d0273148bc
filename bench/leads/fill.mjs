import pg from 'pg';

export const WORKSPACE = '0198f000-0000-7000-8000-000000000001';
export const LIST = '0198f000-0000-7000-8000-000000000002';

/**
 * One lead list of a workspace as it is after imports: names, companies, titles and places as often as they are in life,
 * two of five leads scored, one of twenty-five written to; names of profiles are spread over all ages. Written by the owner in bulk; indexes that are no constraint are
 * built afterwards, which gives the same ones in a fraction of the time.
 *
 * @param {object} input
 * @param {string} input.ownerUrl
 * @param {number} input.leads
 * @param {string} [input.workspaceId] of a workspace that is there, or of none
 */
export async function fillList({ ownerUrl, leads, workspaceId = WORKSPACE }) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(`set work_mem = '256MB'`);
    await client.query('set session_replication_role = replica');
    await client.query(words);
    const tables = ['leads', 'lead_list_members', 'lead_tags', 'lead_list_tags', 'lead_list_values'];
    const rebuild = await dropIndexes(client, tables);
    await client.query(
      `insert into lead_lists (workspace_id, id, name, lead_count, created_at, updated_at)
        values ($1, $2, 'Everybody', $3, now(), now())`,
      [workspaceId, LIST, leads],
    );
    const step = 100_000;
    for (let from = 1; from <= leads; from += step) {
      await client.query(people, [workspaceId, from, Math.min(leads, from + step - 1)]);
    }
    await client.query(memberships, [workspaceId, LIST]);
    await client.query(values, [workspaceId]);
    await client.query(tags, [workspaceId]);
    await client.query(tagsOfList, [workspaceId]);
    await client.query(
      `insert into lead_custom_fields (workspace_id, name, kind)
        values ($1, 'Plan', 'text'), ($1, 'Employees', 'number'), ($1, 'Since', 'date')`,
      [workspaceId],
    );
    await rebuild();
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function dropIndexes(client, tables) {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid::regclass::text = any($1) and not exists (
        select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { definition } of rows) await client.query(definition);
  };
}

/** A word by number, the first ones far more often than the last; every number gives the same one again. */
const words = `
  create function bench_share(i bigint, what int) returns float8 immutable language sql as
    $$ select (abs(hashint8extended(i, what)) % 1000003)::float8 / 1000003 $$;
  create function bench_pick(given text[], share float8) returns text immutable language sql as
    $$ select given[1 + floor(power(share, 2) * array_length(given, 1))::int] $$;
  create function bench_first(share float8) returns text immutable language sql as $$ select bench_pick(array[
    'Anna','Peter','Maria','Thomas','Julia','Michael','Sarah','Daniel','Laura','David','Lisa','Jan','Sophie','Martin','Emma',
    'Paul','Nina','Lukas','Eva','Mark','Clara','Simon','Lena','Oliver','Marie','Felix','Ida','Jonas','Olga','Ravi','Mei','Kofi',
    'Priya','Hiro','Fatima','Omar','Ingrid','Pablo','Chiara','Jorge','Aiko','Bjorn','Zofia','Yusuf','Noor','Tariq'], share) $$;
  create function bench_syllables(share float8) returns text immutable language sql as $$ select
    (array['Ber','Kow','Mul','Schmi','Gar','Fer','Lin','Han','Ros','Tan','Vas','Mor','Pet','Dub','Sil','Cas'])[1 + floor(share * 16)::int] ||
    (array['al','en','ci','de','er','na','os','li','to','ma','ri','va','so','ne','ka','pe'])[1 + floor(share * 256)::int % 16] ||
    (array['ger','czyk','ler','dt','son','mann','berg','sen','tti','nov','rez','ska','ton','ard','fre','lo'])[1 + floor(share * 4096)::int % 16] $$;
  create function bench_company(share float8) returns text immutable language sql as $$ select
    bench_syllables(power(share, 1.7)) || (array['soft','works','labs','data','cloud','bank','media','health'])[1 + floor(power(share, 1.7) * 32768)::int % 8]
    || (array[' Inc',' GmbH','',' Ltd',' AG'])[1 + floor(share * 16384)::int % 5] $$;
  create function bench_title(share float8, other float8) returns text immutable language sql as $$ select
    bench_pick(array['Head of','Senior','Director of','VP','Chief','Lead','Junior','Regional','Global','Principal','Interim','Deputy'], share)
    || ' ' || bench_pick(array['Sales','Marketing','Product','Engineering','Growth','Operations','Finance','People','Data','Design',
      'Procurement','Security','Legal','Research','Customer Success','Logistics','Quality','Compliance'], other)
    || bench_pick(array['',' Manager',' Officer',' Specialist',' Europe',' DACH',' Americas',' Partnerships'], bench_share((share * 1e6)::bigint, 77)) $$;
  create function bench_place(share float8) returns text immutable language sql as $$ select bench_pick(array[
    'London','Berlin','New York','Paris','Munich','Amsterdam','Madrid','San Francisco','Hamburg','Vienna','Zurich','Stockholm','Dublin',
    'Barcelona','Toronto','Boston','Warsaw','Lisbon','Milan','Cologne','Copenhagen','Oslo','Helsinki','Prague','Brussels','Chicago',
    'Austin','Seattle','Leipzig','Lyon','Porto','Krakow','Graz','Bern','Ghent','Malmo','Turin','Seville','Gdansk','Aarhus','Cork','Bergen'], share) $$;
  -- As number-key.ts writes a number that is not negative.
  create function bench_number_key(given float8) returns text immutable language sql as
    $$ select rtrim(to_hex((('x' || encode(float8send(given), 'hex'))::bit(64) | x'8000000000000000')::bigint), '0') $$;`;

const people = `
  insert into leads (workspace_id, id, identity_key, first_name, last_name, full_name, headline, title, company, location, email,
    custom_fields, search_text, company_key, created_at, updated_at, score, scored_at, contacted_at, replied_at, last_activity_at)
  select $1, bench_id, 'person-' || to_hex(i * 2654435761 % 4294967296), first, last, first || ' ' || last,
    'I help ' || bench_pick(array['teams','founders','people','banks','shops','schools'], s6) || ' with ' || lower(title) || ' at ' || company,
    title, company, case when s8 < 0.97 then place end,
    case when s5 < 0.15 then lower(first || '.' || last || i % 90) || '@gmail.com'
      when s5 < 0.6 then lower(first || '.' || last) || '@' || lower(split_part(company, ' ', 1)) || '.com' end,
    jsonb_strip_nulls(jsonb_build_object('Employees', floor(power(s7, 4) * 20000)::int::text,
      'Plan', case when s6 < 0.6 then bench_pick(array['Free','Pro','Team','Enterprise'], s7) end,
      'Since', (date '2015-01-01' + floor(s8 * 4000)::int)::text)),
    lower(first || ' ' || last), lower(company), added, added,
    case when s5 < 0.4 then floor(s7 * 101)::int end, case when s5 < 0.4 then added end,
    case when s6 < 0.04 then added + interval '1 day' * floor(s7 * 60) end,
    case when s6 < 0.01 then added + interval '1 day' * floor(s7 * 60) + interval '3 hours' end,
    case when s6 < 0.01 then added + interval '1 day' * floor(s7 * 60) + interval '3 hours'
      when s6 < 0.04 then added + interval '1 day' * floor(s7 * 60) end
  from (
    select i, ('0198f001-' || lpad(to_hex(i / 65536), 4, '0') || '-7' || lpad(to_hex((i / 16) % 4096), 3, '0') || '-8'
        || lpad(to_hex(i % 16), 3, '0') || '-' || substr(md5(i::text), 1, 12))::uuid as bench_id,
      bench_first(bench_share(i, 1)) as first, initcap(bench_syllables(bench_share(i, 2)) || bench_pick(array['','','s','er','in'], bench_share(i, 9))) as last,
      bench_company(bench_share(i, 3)) as company, bench_title(bench_share(i, 4), bench_share(i, 10)) as title,
      bench_place(bench_share(i, 11)) as place, bench_share(i, 5) as s5, bench_share(i, 6) as s6, bench_share(i, 7) as s7,
      bench_share(i, 8) as s8, timestamptz '2026-01-01' + interval '1 minute' * (i / 2000) as added
    from generate_series($2::bigint, $3::bigint) i
  ) person`;

const memberships = `
  insert into lead_list_members (workspace_id, list_id, lead_id, added_at, added_rank, name_key, company_key, title_key,
    location_key, texts, custom, score, contact, activity_at, signals)
  select workspace_id, $2, id, created_at, -(extract(epoch from created_at) * 1000)::bigint, lower(full_name), lower(company),
    lower(title), coalesce(lower(location), U&'\\+10FFFF'),
    concat_ws(E'\\n', lower(full_name), lower(title), lower(company), lower(headline), coalesce(lower(email), '') || E'\\u0001',
      coalesce(lower(location), ''), identity_key),
    (select jsonb_object_agg('t:' || f.key, lower(f.value)) from jsonb_each_text(custom_fields) f)
      || jsonb_build_object('n:Employees', bench_number_key((custom_fields ->> 'Employees')::float8), 'd:Since', custom_fields ->> 'Since'), score,
    case when replied_at is not null then 2 when contacted_at is not null then 1 else 0 end, last_activity_at,
    case abs(hashtext(identity_key)) % 400 when 0 then 8 when 1 then 17 else case abs(hashtext(identity_key)) % 8 when 2 then 1 when 3 then 2 else 0 end end
  from leads where workspace_id = $1 order by id`;

const values = `
  insert into lead_list_values (workspace_id, list_id, field, key)
  select distinct workspace_id, list_id, v.field, v.key from lead_list_members
  cross join lateral (values (1, title_key), (2, company_key), (3, location_key)) as v(field, key) where workspace_id = $1`;

const tagsOfList = `
  insert into lead_list_tags (workspace_id, list_id, lead_id, tag_key, added_rank)
  select m.workspace_id, m.list_id, m.lead_id, t.tag_key, m.added_rank
  from lead_tags t join lead_list_members m on m.workspace_id = t.workspace_id and m.lead_id = t.lead_id
  where t.workspace_id = $1`;

/** One of five carries a tag that many have, one of thirty a tag of some, one of two thousand a tag of few. */
const tags = `
  insert into lead_tags (workspace_id, lead_id, tag_key, tag, created_at)
  select workspace_id, id, tag, tag, created_at from leads
  cross join lateral (select abs(hashtextextended(identity_key, 20)) % 6000 as n) drawn
  cross join lateral (select 'newsletter' as tag where n % 5 = 0 union all select 'hot' where n % 30 = 1
    union all select 'customer' where n % 2000 = 2) given
  where workspace_id = $1`;
