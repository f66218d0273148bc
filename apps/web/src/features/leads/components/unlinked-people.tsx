import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { countOf } from '../../../lib/numbers.ts';
import { importQuery } from '../api/imports.ts';
import { afterImport } from '../merge/after-import.ts';

/** Nobody without a link is met by a link: whether somebody is known already is for a person to say. */
export function UnlinkedPeople({ job }: { job: Job }) {
  const isImport = job.kind === 'leads.import-csv' && job.status === 'done';
  const taken = useQuery({ ...importQuery(job.id), enabled: isImport }).data?.undo.state;
  const unlinked = job.counts['incomplete'] ?? 0;
  if (unlinked === 0 || job.status !== 'done' || taken === 'running' || taken === 'undone') return null;
  return (
    <p className="text-caption text-fg-muted">
      {countOf(unlinked, 'person', 'people')} came without a profile link. Whoever you have already with one
      shows under{' '}
      <Link className="underline hover:no-underline" to={paths.leadDuplicates} state={afterImport}>
        Duplicates
      </Link>
      , to compare and merge.
    </p>
  );
}
