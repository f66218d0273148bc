-- Owned by features/linkedin/sender. What some kinds need besides a text: how old a post may be, the subject of an
-- InMail, and the post that was chosen at the first try, so that a later try means the same one.
alter table actions add column details jsonb;
