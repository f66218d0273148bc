-- A copy or a restored backup carries this row with it, but lives elsewhere: another cluster, another database or
-- another table. Null in a database that was begun before this column; its next start fills it in.
alter table installation add column lives_at text;
