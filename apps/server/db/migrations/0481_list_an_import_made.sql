-- Owned by features/leads. What an import called the list it made, so that its undo takes an unchanged one along. Null: it
-- went into a list that was there, or was made before this was kept.
alter table lead_imports add column made_list jsonb;
