-- The company of a lead as it is compared (`companyKey` of the domain); '' for a name that holds no words. Null with
-- a company: written before this column was there, and filled when somebody asks for colleagues.
alter table leads add column company_key text;
create index leads_by_company on leads (workspace_id, company_key) where company_key <> '';
create index leads_without_company_key on leads (workspace_id, id) where company_key is null and company is not null;
