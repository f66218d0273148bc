export { isActive, jobQuery, jobsQuery, useActiveJobs } from './api/jobs.ts';
export { JobRow } from './components/job-row.tsx';
