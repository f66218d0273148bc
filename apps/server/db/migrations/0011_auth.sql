-- Owned by the feature "auth".

create table credentials (
  workspace_id uuid not null,
  user_id uuid not null,
  -- argon2id in the PHC string format, parameters included.
  password_hash text not null,
  changed_wall_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select waypost_tenant_table('credentials');

-- Bearer tokens by keyed hash. A family is one sign-in: every token that follows from it.
create table token_directory (
  token_hash bytea primary key,
  kind text not null check (kind in ('access', 'refresh')),
  user_id uuid not null,
  workspace_id uuid not null,
  family_id uuid not null,
  -- Copied when the token is made, so that a request needs one read; access tokens live 15 minutes.
  is_admin boolean not null default false,
  created_wall_at timestamptz not null default now(),
  expires_wall_at timestamptz not null,
  -- Refresh tokens: when it was exchanged, and, sealed for 30 seconds after that, the pair it was exchanged for.
  used_wall_at timestamptz,
  successor bytea
);
create index token_directory_family on token_directory (family_id);
create index token_directory_user on token_directory (user_id);
create index token_directory_expiry on token_directory (kind, expires_wall_at);
create index token_directory_sealed on token_directory (used_wall_at) where successor is not null;
select waypost_directory_table('token_directory');
