-- Owned by features/leads. What a grid over a lead list is filtered and sorted by stands on the membership itself, so
-- that one index range, or one pass over one table, answers a page of a list of any size.

-- Business instants, maintained in the transaction that learns of the word.
alter table leads
  add column contacted_at timestamptz,
  add column replied_at timestamptz,
  add column last_activity_at timestamptz;

alter table lead_list_members
  -- Folded like name_key; U+10FFFF where there is none.
  add column title_key text collate "C",
  add column location_key text collate "C",
  -- Folded lines in the order of `gridLines` (member-keys.ts), 500 characters of each at most; what a search looks at
  -- stands before U+0001.
  add column texts text collate "C",
  -- Folded values of the workspace's own fields; empty ones are left out.
  add column custom jsonb,
  -- The three below repeat what the lead says.
  add column score smallint,
  -- 0: nobody wrote; 1: somebody wrote; 2: the lead answered.
  add column contact smallint not null default 0 check (contact between 0 and 2),
  add column activity_at timestamptz;

-- What was stored before is filled here. The application folds what it writes from now on; the two differ in rare
-- scripts alone.
create function waypost_fold(given text) returns text immutable language sql as $$
  select btrim(lower(regexp_replace(normalize(coalesce(given, ''), NFKD),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f]', '', 'g')))
$$;
create function waypost_fold_line(given text) returns text immutable language sql as $$
  select btrim(left(regexp_replace(waypost_fold(given), '[\u0001-\u001f]+', ' ', 'g'), 500))
$$;
create function waypost_sort_key(given text) returns text immutable language sql as $$
  select coalesce(nullif(left(regexp_replace(waypost_fold(given), '^[^[:alnum:]]+', ''), 80), ''), U&'\+10FFFF')
$$;

alter table leads no force row level security;
alter table lead_list_members no force row level security;
alter table actions no force row level security;
alter table messages no force row level security;
alter table conversations no force row level security;

update leads l set contacted_at = w.contacted_at, replied_at = w.replied_at,
  last_activity_at = greatest(w.contacted_at, w.replied_at)
from (
  select workspace_id, lead_id, max(contacted_at) as contacted_at, max(replied_at) as replied_at from (
    select workspace_id, lead_id, coalesce(dispatched_at, ended_at) as contacted_at, null::timestamptz as replied_at
      from actions where state = 'sent' and kind in ('invite', 'message', 'inmail')
    union all
    select m.workspace_id, c.lead_id, case when m.is_own then m.at end, case when m.is_own then null else m.at end
      from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where c.lead_id is not null and m.state in ('received', 'sent')
  ) words group by 1, 2
) w where l.workspace_id = w.workspace_id and l.id = w.lead_id;

drop index lead_list_members_name;
drop index lead_list_members_company;
update lead_list_members m set
  title_key = waypost_sort_key(l.title),
  location_key = waypost_sort_key(l.location),
  texts = concat_ws(E'\n', waypost_fold_line(l.full_name), waypost_fold_line(l.title), waypost_fold_line(l.company),
    waypost_fold_line(l.headline), waypost_fold_line(l.email) || E'\u0001', waypost_fold_line(l.location),
    waypost_fold_line(l.identity_key)),
  custom = (select coalesce(jsonb_object_agg(f.key, waypost_fold_line(f.value)) filter
    (where waypost_fold_line(f.value) <> ''), '{}') from jsonb_each_text(l.custom_fields) f),
  score = l.score,
  contact = case when l.replied_at is not null then 2 when l.contacted_at is not null then 1 else 0 end,
  activity_at = l.last_activity_at
from leads l where l.workspace_id = m.workspace_id and l.id = m.lead_id;

alter table leads force row level security;
alter table lead_list_members force row level security;
alter table actions force row level security;
alter table messages force row level security;
alter table conversations force row level security;
drop function waypost_sort_key(text);
drop function waypost_fold_line(text);
drop function waypost_fold(text);

alter table lead_list_members
  alter column title_key set not null,
  alter column location_key set not null,
  alter column texts set not null,
  alter column custom set not null;

-- Among equals the newest comes first: the same index orders a list and finds one value newest first.
create index lead_list_members_name on lead_list_members (workspace_id, list_id, name_key, added_rank, lead_id);
create index lead_list_members_company on lead_list_members (workspace_id, list_id, company_key, added_rank, lead_id);
create index lead_list_members_title on lead_list_members (workspace_id, list_id, title_key, added_rank, lead_id);
create index lead_list_members_location on lead_list_members (workspace_id, list_id, location_key, added_rank, lead_id);
-- Most leads of most lists have none of these three: an import does not write here.
create index lead_list_members_score on lead_list_members (workspace_id, list_id, score, added_rank, lead_id)
  where score is not null;
create index lead_list_members_activity on lead_list_members (workspace_id, list_id, activity_at, added_rank, lead_id)
  where activity_at is not null;
create index lead_list_members_contact on lead_list_members (workspace_id, list_id, contact, added_rank, lead_id)
  where contact <> 0;
