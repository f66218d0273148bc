-- Owned by the feature "users".

-- Where somebody is in the first steps and what was said there: {step, sells, website, profileId, goal}.
alter table users add column onboarding jsonb not null default '{}';
