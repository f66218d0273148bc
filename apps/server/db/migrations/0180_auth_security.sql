-- Owned by the feature "users": who has shown that the address is theirs.
alter table users add column email_verified_wall_at timestamptz;

-- Everything below is owned by the feature "auth".

-- What a person needs to recognise a sign-in. Whether it is open is known to token_directory alone.
create table sessions (
  workspace_id uuid not null,
  family_id uuid not null,
  user_id uuid not null,
  -- As the browser sent it, cut to 400 characters; null when it sent none.
  user_agent text,
  started_wall_at timestamptz not null default now(),
  primary key (workspace_id, family_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index sessions_user on sessions (workspace_id, user_id);
select waypost_tenant_table('sessions');

create table second_factors (
  workspace_id uuid not null,
  user_id uuid not null,
  -- The shared secret, sealed and bound to workspace and user.
  secret bytea not null,
  -- Null while it is being set up: the sign-in asks for nothing yet.
  confirmed_wall_at timestamptz,
  -- The time step of the newest code that was accepted; an older or equal one is a replay.
  last_step bigint,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select waypost_tenant_table('second_factors');

create table recovery_codes (
  workspace_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_wall_at timestamptz,
  primary key (workspace_id, user_id, code_hash),
  foreign key (workspace_id, user_id) references second_factors (workspace_id, user_id) on delete cascade
);
select waypost_tenant_table('recovery_codes');

-- Links that went out by mail, by keyed hash. Read before the workspace is known.
create table mail_token_directory (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  user_id uuid not null,
  workspace_id uuid not null,
  -- The address it was sent to: a link does not speak for another one.
  email_hash bytea not null,
  created_wall_at timestamptz not null default now(),
  expires_wall_at timestamptz not null
);
create index mail_token_directory_user on mail_token_directory (user_id, purpose);
create index mail_token_directory_expiry on mail_token_directory (expires_wall_at);
select waypost_directory_table('mail_token_directory');

-- Attempts at signing in and the like, by keyed hash of what they are counted by (an address, a network).
create table attempt_directory (
  key_hash bytea primary key,
  -- Grows with every attempt and is overtaken by time; too far ahead of now means too many.
  until_wall_at timestamptz not null
);
create index attempt_directory_until on attempt_directory (until_wall_at);
select waypost_directory_table('attempt_directory');
