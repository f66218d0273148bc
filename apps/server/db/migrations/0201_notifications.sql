-- Owned by the feature "notifications".

-- What a person was told. No names: they are looked up when it is read, so that who was forgotten is not named here.
create table notifications (
  workspace_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  -- The same thing is told once, however often it is announced.
  about text not null,
  lead_id uuid,
  account_id uuid,
  conversation_id uuid,
  -- A sentence of ours that is safe to show.
  detail text,
  in_app boolean not null,
  -- Business time; null: not by mail.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (workspace_id, user_id, id),
  unique (workspace_id, user_id, about),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index notifications_newest on notifications (workspace_id, user_id, id desc) where in_app;
create index notifications_unread on notifications (workspace_id, user_id) where in_app and read_at is null;
create index notifications_mail on notifications (workspace_id, user_id, mail_due_at)
  where mail_due_at is not null and mailed_at is null;
select waypost_tenant_table('notifications');
