-- A worker that died, or stood still, while LinkedIn refused a send could leave a sender asleep whose account is signed in
-- (or was signed in again meanwhile): nothing went out, and nothing said why. Both are told in one transaction now; those
-- that are apart are brought together here. Should an account be signed out after all, its next send finds out.
alter table linkedin_accounts no force row level security;
update account_runtime r set status = 'active', wake_at = '-infinity', connected_since_wall_at = now()
  from linkedin_accounts a
  where a.workspace_id = r.workspace_id and a.id = r.account_id and a.status = 'Active' and r.status = 'disconnected';
alter table linkedin_accounts force row level security;
