-- Owned by features/campaigns. Messages that an account's owner wrote on LinkedIn itself: with what the product sent
-- they say who has written to a lead, and when last.
create table hand_written (
  workspace_id uuid not null,
  lead_id uuid not null,
  account_id uuid not null,
  last_at timestamptz not null,
  primary key (workspace_id, lead_id, account_id)
);

-- What was seen before this table was there.
alter table messages no force row level security;
alter table conversations no force row level security;
insert into hand_written (workspace_id, lead_id, account_id, last_at)
select c.workspace_id, c.lead_id, c.account_id, max(m.at)
from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
where m.origin = 'manual' and c.lead_id is not null
group by 1, 2, 3;
alter table messages force row level security;
alter table conversations force row level security;
select waypost_tenant_table('hand_written');
