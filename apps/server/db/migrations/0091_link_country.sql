-- Owned by features/linkedin. The home country given at a sign-in that waits for a code.
alter table linkedin_link_intents add column home_country text check (home_country ~ '^[A-Z]{2}$');
