-- Owned by features/inbox. The conversations of a lead, newest first; serves what the older index served, too.

create index conversations_of_lead_newest on conversations (workspace_id, lead_id, last_at desc, id desc);
drop index conversations_of_lead;
