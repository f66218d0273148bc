-- Owned by the feature "users".

create table workspaces (
  workspace_id uuid primary key,
  name text not null,
  created_at timestamptz not null
);
select waypost_tenant_table('workspaces');

-- A user's row lives in the personal workspace; other workspaces know the user by a membership.
create table users (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  id uuid not null,
  name text not null,
  email text not null,
  is_admin boolean not null default false,
  is_onboarding_completed boolean not null default false,
  avatar text,
  profession text,
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
select waypost_tenant_table('users');

create table memberships (
  workspace_id uuid not null references workspaces (workspace_id) on delete cascade,
  user_id uuid not null,
  -- Where the user's own row is; equal to workspace_id for the personal workspace.
  home_workspace_id uuid not null,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz not null,
  primary key (workspace_id, user_id)
);
select waypost_tenant_table('memberships');

-- Finds a user before any workspace is known and keeps email addresses unique; holds no address.
create table user_directory (
  email_hash bytea primary key,
  user_id uuid not null unique,
  workspace_id uuid not null
);
select waypost_directory_table('user_directory');
