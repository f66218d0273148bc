-- Owned by features/leads. Memberships repeat the nearest degree of connection of their lead, so that an index finds it.

alter table lead_list_members add column degree smallint;

alter table leads no force row level security;
alter table lead_list_members no force row level security;
alter table lead_relations no force row level security;
alter table lead_degrees no force row level security;
insert into lead_degrees (workspace_id, lead_id, linkedin_account_id, degree, source, at)
  select l.workspace_id, l.id, r.linkedin_account_id, 1, 'connections', max(r.ranked_at)
  from lead_relations r join leads l on l.workspace_id = r.workspace_id and l.identity_key = r.identity_key
  where r.kind = 'connections' group by 1, 2, 3 on conflict do nothing;
update lead_list_members m set degree = d.degree
  from (select workspace_id, lead_id, min(degree) as degree from lead_degrees group by 1, 2) d
  where d.workspace_id = m.workspace_id and d.lead_id = m.lead_id;
alter table leads force row level security;
alter table lead_list_members force row level security;
alter table lead_relations force row level security;
alter table lead_degrees force row level security;

-- Of most leads it is not known: an import does not write here.
create index lead_list_members_degree on lead_list_members (workspace_id, list_id, degree, added_rank, lead_id)
  where degree is not null;
