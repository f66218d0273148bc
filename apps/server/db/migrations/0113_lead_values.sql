-- Owned by features/leads. Every title, company and place that the leads of a list have or had, once: a question about a
-- part of such a text becomes one about few values, each of which an index holds newest first.
create table lead_list_values (
  workspace_id uuid not null,
  list_id uuid not null,
  -- 1 title, 2 company, 3 place.
  field smallint not null check (field between 1 and 3),
  key text collate "C" not null,
  primary key (workspace_id, list_id, field, key),
  foreign key (workspace_id, list_id) references lead_lists (workspace_id, id) on delete cascade
);

alter table lead_list_members no force row level security;
insert into lead_list_values (workspace_id, list_id, field, key)
  select distinct workspace_id, list_id, 1, title_key from lead_list_members
  union all select distinct workspace_id, list_id, 2, company_key from lead_list_members
  union all select distinct workspace_id, list_id, 3, location_key from lead_list_members;
alter table lead_list_members force row level security;
select waypost_tenant_table('lead_list_values');
