-- Owned by features/leads. A field of the workspace's own stands in `custom` as the text it is under `t:name`, and where
-- that text is a number or a day also as one under `n:name` and `d:name`: compared without being read again for each row.
alter table lead_list_members no force row level security;
update lead_list_members m set custom = (
  select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each_text(m.custom) f
  cross join lateral (
    select 't:' || f.key as key, to_jsonb(f.value) as value
    union all select 'n:' || f.key, to_jsonb(replace(f.value, ',', '.')::numeric)
      where f.value ~ '^-?[0-9]{1,12}([.,][0-9]{1,6})?$'
    union all select 'd:' || f.key, to_jsonb(f.value)
      where f.value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(f.value, 'date')
  ) v
) where m.custom <> '{}';
alter table lead_list_members force row level security;
