-- Owned by inbox. What a person means by their answer, who said so, and which words of theirs the AI went by.
alter table conversations
  add column intent text check (intent in
    ('interested', 'question', 'not_now', 'not_interested', 'referral', 'out_of_office')),
  add column intent_by text check (intent_by in ('person', 'ai')),
  add column intent_quote text,
  -- The newest message of theirs when somebody last looked at what they mean, with or without finding it.
  add column intent_through_at timestamptz,
  -- Derived: their newest message.
  add column inbound_at timestamptz,
  -- A campaign wrote first and counts this as its reply: only such conversations are offered for sorting.
  add column answers_campaign boolean not null default false,
  add constraint conversations_intent_by check ((intent is null) = (intent_by is null));

alter table conversations no force row level security;
alter table messages no force row level security;
alter table enrolments no force row level security;
update conversations c set inbound_at = (
  select max(m.at) from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
    and not m.is_own and m.state = 'received'),
  answers_campaign = exists (select 1 from enrolments e where e.workspace_id = c.workspace_id
    and e.lead_id = c.lead_id and e.account_id = c.account_id and e.replied_at is not null);
alter table conversations force row level security;
alter table messages force row level security;
alter table enrolments force row level security;

create index conversations_by_intent on conversations (workspace_id, intent, last_at desc, id desc)
  where intent is not null;
create index conversations_unsorted on conversations (workspace_id, last_at desc, id desc)
  where intent is null and answers_campaign;

-- Owned by campaigns. What the reply that counts for this enrolment means; null: no reply, or unsorted.
alter table enrolments add column reply_intent text check (reply_intent in
  ('interested', 'question', 'not_now', 'not_interested', 'referral', 'out_of_office'));
