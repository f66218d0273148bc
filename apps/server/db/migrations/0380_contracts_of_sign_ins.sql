-- Owned by features/linkedin. The Recruiter contracts that LinkedIn lets a person choose from while signing in: [{id, name}].
alter table linkedin_link_intents add column contracts jsonb not null default '[]';
