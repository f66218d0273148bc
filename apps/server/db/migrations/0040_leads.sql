-- Owned by leads. People, once per workspace, and the lists they are in.

create table leads (
  workspace_id uuid not null,
  id uuid not null,
  -- Normalised public identifier; null while the person is known by a provider id or by a file's row alone.
  identity_key text,
  -- Recognises a person of a file without a profile link (e-mail, or name with company); null with a key.
  fallback_key text,
  first_name text,
  last_name text,
  full_name text not null,
  headline text,
  title text,
  company text,
  -- Host of the company's site, for exclusions by domain.
  company_domain text,
  location text,
  email text,
  picture text,
  -- A link that names the person only to an account that looks it up (Sales Navigator, member id).
  link_to_resolve text,
  custom_fields jsonb not null default '{}',
  -- Folded text (lower case, no accents) of what a search looks at; written by the application so that it
  -- does not depend on the locale of the server.
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  check (identity_key is null or fallback_key is null)
);
create unique index leads_by_identity on leads (workspace_id, identity_key) where identity_key is not null;
create unique index leads_by_fallback on leads (workspace_id, fallback_key) where fallback_key is not null;
select waypost_tenant_table('leads');

-- A provider's person id means something only to the account that saw it.
create table lead_provider_ids (
  workspace_id uuid not null,
  linkedin_account_id uuid not null,
  provider_id text not null,
  lead_id uuid not null,
  primary key (workspace_id, linkedin_account_id, provider_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_provider_ids_of_lead on lead_provider_ids (workspace_id, lead_id, linkedin_account_id);
select waypost_tenant_table('lead_provider_ids');

create table lead_lists (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  -- Maintained in the transaction that adds or removes members.
  lead_count integer not null default 0 check (lead_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Hidden at once; a job erases the rest.
  deleted_at timestamptz,
  -- The list this one is still being filled from: that one's members are not erased before.
  copying_from uuid,
  primary key (workspace_id, id)
);
create index lead_lists_newest on lead_lists (workspace_id, created_at desc, id desc) where deleted_at is null;
create index lead_lists_copying on lead_lists (workspace_id, copying_from) where copying_from is not null;
select waypost_tenant_table('lead_lists');

create table lead_list_sources (
  workspace_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  kind text not null check (kind in ('comments', 'likes', 'csv', 'copy')),
  label text not null,
  url text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, list_id) references lead_lists (workspace_id, id) on delete cascade
);
create index lead_list_sources_of_list on lead_list_sources (workspace_id, list_id, created_at, id);
select waypost_tenant_table('lead_list_sources');

-- The sort keys repeat what the lead says, so that one index range answers one page of a list.
create table lead_list_members (
  workspace_id uuid not null,
  list_id uuid not null,
  lead_id uuid not null,
  added_at timestamptz not null,
  -- Newest first in ascending order: minus the epoch milliseconds of added_at.
  added_rank bigint not null,
  name_key text collate "C" not null,
  company_key text collate "C" not null,
  primary key (workspace_id, list_id, lead_id),
  foreign key (workspace_id, list_id) references lead_lists (workspace_id, id) on delete cascade,
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
create index lead_list_members_added on lead_list_members (workspace_id, list_id, added_rank, lead_id);
create index lead_list_members_name on lead_list_members (workspace_id, list_id, name_key, lead_id);
create index lead_list_members_company on lead_list_members (workspace_id, list_id, company_key, lead_id);
create index lead_list_members_of_lead on lead_list_members (workspace_id, lead_id);
select waypost_tenant_table('lead_list_members');

-- What a source said about a person: the text of a comment, a reaction.
create table lead_contexts (
  workspace_id uuid not null,
  lead_id uuid not null,
  kind text not null check (kind in ('comments', 'likes', 'csv', 'copy')),
  post_id text not null,
  -- The comment's id, or the reaction: reading the same post again stores nothing twice.
  item_ref text not null,
  id uuid not null,
  post_url text,
  text text,
  reaction text,
  at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, lead_id, kind, post_id, item_ref),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete cascade
);
select waypost_tenant_table('lead_contexts');
