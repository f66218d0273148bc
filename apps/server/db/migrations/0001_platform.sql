-- Owned by the platform. Runs as the owner; the application connects as waypost_app, which owns nothing.

-- Makes a table a tenant table: forced row-level security on workspace_id, rights for the application.
create function waypost_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)
       with check (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)', target);
  execute format('grant select, insert, update, delete on %s to %I', target, current_setting('waypost.app_role'));
end $$;

-- Makes a table a directory table: no policy, so only ids, hashes and due times may live in it.
create function waypost_directory_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to %I', target, current_setting('waypost.app_role'));
end $$;

-- One row: which installation this database belongs to and whether sending is allowed from here.
create table installation (
  only_one boolean primary key default true check (only_one),
  installation_id text not null,
  epoch integer not null default 1,
  key_fingerprint text not null,
  sending_confirmed_epoch integer not null default 1
);
select waypost_directory_table('installation');

-- Mirror of the business clock; business = business_anchor + (now() - wall_anchor) * speed.
create table business_clock (
  only_one boolean primary key default true check (only_one),
  wall_anchor timestamptz not null,
  business_anchor timestamptz not null,
  speed double precision not null check (speed >= 0 and speed <= 300),
  -- Set while a jump waits for actions in flight: no new action is claimed until this wall time.
  claims_held_until_wall timestamptz
);
select waypost_directory_table('business_clock');

-- Hints for open browsers. seq is assigned in commit order because the counter row is locked until commit.
create table live_event_counter (
  workspace_id uuid primary key,
  seq bigint not null default 0
);
select waypost_tenant_table('live_event_counter');
create table live_events (
  workspace_id uuid not null,
  seq bigint not null,
  kind text not null,
  ref_id text not null,
  created_wall_at timestamptz not null default now(),
  primary key (workspace_id, seq)
);
select waypost_tenant_table('live_events');

create table jobs (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null default 'queued' check (status in ('queued','running','done','failed','cancelled')),
  done integer not null default 0,
  total integer,
  counts jsonb not null default '{}',
  ref_id uuid,
  input jsonb not null default '{}',
  -- Where to go on after a restart; written together with the data of each chunk.
  cursor jsonb,
  message text,
  cancel_requested boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index jobs_by_ref on jobs (workspace_id, ref_id, created_at desc);
create index jobs_newest on jobs (workspace_id, created_at desc);
select waypost_tenant_table('jobs');

create table idempotency_keys (
  workspace_id uuid not null,
  -- Keyed hash of (user, route, key): the key itself is not stored.
  key_hash bytea not null,
  request_hash bytea not null,
  status integer,
  -- AES-256-GCM, bound to the row.
  response bytea,
  created_wall_at timestamptz not null default now(),
  primary key (workspace_id, key_hash)
);
select waypost_tenant_table('idempotency_keys');

-- Work that falls due at a business or wall time; a worker picks a row, then opens the tenant transaction.
create table due_work (
  workspace_id uuid not null,
  kind text not null,
  id uuid not null,
  due_at timestamptz not null,
  locked_until_wall timestamptz,
  tries integer not null default 0,
  primary key (workspace_id, kind, id)
);
create index due_work_due on due_work (kind, due_at);
select waypost_directory_table('due_work');
