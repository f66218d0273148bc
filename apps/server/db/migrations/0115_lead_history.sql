-- Owned by features/leads. What people did with leads, and what they wrote about them.

create table lead_events (
  workspace_id uuid not null,
  lead_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('removed','edited','tagged','untagged','scored','merged','unmerged')),
  -- The tag, the list, the field, the reason.
  what text,
  from_value text,
  to_value text,
  -- Null: a file, a source, a campaign.
  by_user uuid,
  at timestamptz not null,
  primary key (workspace_id, lead_id, id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_events_newest on lead_events (workspace_id, lead_id, at desc, id desc);
select waypost_tenant_table('lead_events');

create table lead_notes (
  workspace_id uuid not null,
  lead_id uuid not null,
  id uuid not null,
  text text not null,
  by_user uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_notes_newest on lead_notes (workspace_id, lead_id, created_at desc, id desc);
select waypost_tenant_table('lead_notes');
