-- Owned by the feature "auth".

-- The address that somebody whose own one is confirmed wants instead: it counts from when a link sent to it is opened.
create table email_changes (
  workspace_id uuid not null,
  user_id uuid not null,
  new_email text not null,
  -- The session that asked for it: the one that goes on after the change.
  family_id uuid not null,
  asked_wall_at timestamptz not null default now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
select waypost_tenant_table('email_changes');

alter table mail_token_directory drop constraint mail_token_directory_purpose_check;
alter table mail_token_directory add constraint mail_token_directory_purpose_check
  check (purpose in ('reset-password', 'verify-email', 'change-email'));
