-- Owned by features/inbox. Instants are business (provider) time.

-- One chat of one account. Everything below "derived" follows from the messages and the two marks.
create table conversations (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  chat_id text not null,
  -- Null while nothing is known of the person but an id.
  lead_id uuid,
  -- The person as this account sees them.
  attendee_provider_id text not null,
  attendee_public_identifier text,
  name text not null default '',
  headline text,
  picture text,
  -- Folded name and headline.
  search_text text not null default '',
  -- Marks of ours: everything up to here was read, or was there when the conversation was archived.
  read_through_at timestamptz,
  marked_unread boolean not null default false,
  archived_through_at timestamptz,
  -- Up to here a sweep has read every message.
  synced_through_at timestamptz,
  -- Derived.
  last_text text not null default '',
  last_at timestamptz,
  last_is_own boolean not null default false,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- The oldest inbound message after our last own word; null when we spoke last.
  unanswered_since timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, account_id, chat_id),
  foreign key (workspace_id, lead_id) references leads (workspace_id, id) on delete set null (lead_id)
);
create index conversations_open on conversations (workspace_id, last_at desc, id desc)
  where archived_through_at is null;
create index conversations_archived on conversations (workspace_id, last_at desc, id desc)
  where archived_through_at is not null;
create index conversations_needs_reply on conversations (workspace_id, last_at desc, id desc)
  where archived_through_at is null and unanswered_since is not null;
create index conversations_unread on conversations (workspace_id, last_at desc, id desc)
  where archived_through_at is null and unread_count > 0;
create index conversations_of_lead on conversations (workspace_id, lead_id, account_id);
create index conversations_of_person on conversations (workspace_id, account_id, attendee_provider_id);
select waypost_tenant_table('conversations');

create table messages (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  -- Null until the network has shown it: a reply on its way, a message that failed.
  provider_message_id text,
  text text not null,
  search_text text not null,
  at timestamptz not null,
  is_own boolean not null,
  origin text not null check (origin in ('inbound', 'campaign', 'invitation_note', 'reply', 'manual')),
  -- Of a message with an unfinished action the action itself says more.
  state text not null check (state in ('received', 'sending', 'sent', 'checking', 'failed', 'cancelled')),
  note text,
  action_id uuid,
  step_id text,
  -- Made with the draft: a reply is taken once.
  client_key text,
  -- Text and time are the network's own.
  observed boolean not null,
  -- The person has read our message.
  seen boolean not null default false,
  primary key (workspace_id, id),
  foreign key (workspace_id, conversation_id) references conversations (workspace_id, id) on delete cascade
);
create unique index messages_provider_ref on messages (workspace_id, conversation_id, provider_message_id)
  where provider_message_id is not null;
create unique index messages_of_action on messages (workspace_id, action_id) where action_id is not null;
create unique index messages_client_key on messages (workspace_id, conversation_id, client_key)
  where client_key is not null;
create index messages_newest on messages (workspace_id, conversation_id, at desc, id desc);
select waypost_tenant_table('messages');

-- How far the sweeps of an account have come.
create table inbox_sync (
  workspace_id uuid not null,
  account_id uuid not null,
  chats_until timestamptz,
  chats_read_at timestamptz,
  relations_until timestamptz,
  primary key (workspace_id, account_id)
);
select waypost_tenant_table('inbox_sync');
