-- Owned by features/leads. Words that people and campaigns put on leads.

create table lead_tags (
  workspace_id uuid not null,
  lead_id uuid not null,
  -- Folded (lower case, no accents): "Hot" and "hot" are one tag.
  tag_key text not null,
  -- As it was written first.
  tag text not null,
  created_at timestamptz not null,
  primary key (workspace_id, lead_id, tag_key),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_tags_by_tag on lead_tags (workspace_id, tag_key, lead_id);
select waypost_tenant_table('lead_tags');
