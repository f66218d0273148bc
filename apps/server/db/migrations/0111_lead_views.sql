-- Owned by features/leads. The workspace's own fields of leads, and the views people saved of a lead list.

create table lead_custom_fields (
  workspace_id uuid not null,
  name text not null,
  kind text not null default 'text' check (kind in ('text', 'number', 'date')),
  primary key (workspace_id, name)
);

-- Fields that were imported before.
alter table leads no force row level security;
insert into lead_custom_fields (workspace_id, name)
select distinct l.workspace_id, f.name from leads l cross join lateral jsonb_object_keys(l.custom_fields) as f(name);
alter table leads force row level security;
select waypost_tenant_table('lead_custom_fields');

create table lead_views (
  workspace_id uuid not null,
  id uuid not null,
  -- Null: offered in every list.
  list_id uuid,
  name text not null,
  -- `gridLayout` of the contract.
  layout jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, list_id) references lead_lists (workspace_id, id) on delete cascade
);
create index lead_views_of_list on lead_views (workspace_id, list_id, created_at, id);
select waypost_tenant_table('lead_views');
