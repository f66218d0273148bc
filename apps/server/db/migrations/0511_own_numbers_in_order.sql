-- Owned by features/leads. An own number stands under `n:name` as a text that is ordered like it (`number-key.ts`), as a
-- day does under `d:name`: a number of JSON is written out and read again for every row that a list is sorted by. What
-- snapshots of merges hold of memberships needs nothing: an undo makes it anew from the lead.
create function waypost_number_key(given float8) returns text immutable language sql as $$
  select rtrim(lpad(to_hex((case when given < 0 then ~ held else held | x'8000000000000000' end)::bigint), 16, '0'), '0')
  from (select ('x' || encode(float8send(given), 'hex'))::bit(64) as held) bits
$$;
-- Nothing but own numbers is a number there.
create function waypost_with_number_keys(custom jsonb) returns jsonb immutable language sql as $$
  select case when custom @? '$.* ? (@.type() == "number")' then (
    select jsonb_object_agg(v.key, case jsonb_typeof(v.value)
      when 'number' then to_jsonb(waypost_number_key(v.value::float8)) else v.value end) from jsonb_each(custom) v
  ) else custom end
$$;

-- Written anew as a whole: an update of nearly every row would leave the table twice as large, and lists are passed over.
alter table lead_list_members alter column custom type jsonb using waypost_with_number_keys(custom);
-- What was known of the column went with its former values.
analyze lead_list_members (custom);
drop function waypost_with_number_keys(jsonb);
drop function waypost_number_key(float8);
