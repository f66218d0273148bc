-- Owned by features/leads. Who has a score that a person set is counted before chosen leads are scored by a profile.

create index leads_scored_by_hand on leads (workspace_id, id) where scored_by is not null;
