-- Owned by features/leads. Rules page by page, and how many leads one matches now.
create index exclusions_newest on exclusions (workspace_id, created_at desc, id desc);
-- Backwards, so that a domain finds the ones below it, and an address is found by its domain.
create index leads_by_email on leads (workspace_id, reverse(lower(email)) collate "C") where email is not null;
create index leads_by_domain on leads (workspace_id, reverse(company_domain) collate "C")
  where company_domain is not null;

-- Owned by features/campaigns. Whom a rule kept out of campaigns: rows say it in their sentence, which may be long.
create index enrolments_excluded on enrolments (workspace_id, md5(reason)) where lead_state = 'Excluded';
