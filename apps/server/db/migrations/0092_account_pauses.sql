-- Owned by features/linkedin/sender. What a person typed when pausing an account: tenant data, unlike the pause itself.
create table account_pauses (
  workspace_id uuid not null,
  account_id uuid not null,
  reason text,
  primary key (workspace_id, account_id)
);
select waypost_tenant_table('account_pauses');
alter table account_runtime drop column pause_reason;
