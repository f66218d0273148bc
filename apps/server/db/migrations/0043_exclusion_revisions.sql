-- Owned by leads. Changes with every change of a workspace's exclusions, so that compiled rules can be kept.
-- No row: nothing was changed since this table exists.

create table exclusion_revisions (
  workspace_id uuid not null,
  revision uuid not null,
  primary key (workspace_id)
);
select waypost_tenant_table('exclusion_revisions');
