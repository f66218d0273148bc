-- Owned by leads. People, companies, domains and words that no campaign may write to.

create table exclusions (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('person', 'company', 'domain', 'keyword')),
  -- Normalised by the domain's rule; `label` is what the user typed.
  value text not null,
  label text not null,
  reason text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, kind, value)
);
select waypost_tenant_table('exclusions');
