-- Owned by features/leads. People who asked to be forgotten: keyed hashes of what they would be recognised by, so that
-- nothing brings them back. Nothing here says who they are.
create table forgotten_people (
  workspace_id uuid not null,
  key_hash bytea not null,
  forgotten_at timestamptz not null,
  primary key (workspace_id, key_hash)
);
select waypost_tenant_table('forgotten_people');
