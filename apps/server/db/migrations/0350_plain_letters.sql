-- Owned by features/leads. Letters such as ø, ł and ß are looked for and sorted by what people type who do not have
-- them, and companies are compared without more of their legal forms. What was stored before is brought in line; the
-- application writes it so from now on (`text/findable.ts`, `company-name.ts` of the domain).
create function waypost_plain_letters(given text) returns text immutable language sql as $$
  select translate(
    replace(replace(replace(replace(given, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    'đðħıłøŧ’‘ʼ', 'ddhilot''''''')
$$;

alter table leads no force row level security;
alter table lead_list_members no force row level security;
alter table lead_list_values no force row level security;

update leads set search_text = left(waypost_plain_letters(search_text), 2000)
  where search_text ~ '[æœßþđðħıłøŧ’‘ʼ]';

update lead_list_members set
  name_key = left(waypost_plain_letters(name_key), 80),
  company_key = left(waypost_plain_letters(company_key), 80),
  title_key = left(waypost_plain_letters(title_key), 80),
  location_key = left(waypost_plain_letters(location_key), 80),
  texts = waypost_plain_letters(texts),
  -- Names of fields stay as they are; of values only those that are texts hold letters.
  custom = (select coalesce(jsonb_object_agg(v.key, case when jsonb_typeof(v.value) = 'string'
      then to_jsonb(waypost_plain_letters(v.value #>> '{}')) else v.value end), '{}')
    from jsonb_each(custom) v)
  where texts ~ '[æœßþđðħıłøŧ’‘ʼ]' or custom::text ~ '[æœßþđðħıłøŧ’‘ʼ]';

insert into lead_list_values (workspace_id, list_id, field, key)
  select workspace_id, list_id, field, left(waypost_plain_letters(key), 80) from lead_list_values
    where key ~ '[æœßþđðħıłøŧ’‘ʼ]'
  on conflict do nothing;
delete from lead_list_values where key ~ '[æœßþđðħıłøŧ’‘ʼ]';

-- Made anew by whoever compares companies next.
update leads set company_key = null
  where company_key is not null and (company ~ '[^ -~]' or company_key ~ ' [a-z]{1,4}$');

alter table leads force row level security;
alter table lead_list_members force row level security;
alter table lead_list_values force row level security;
drop function waypost_plain_letters(text);
