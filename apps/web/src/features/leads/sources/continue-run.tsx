import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadsSourcesRoutes as routes } from '@waypost/contract/leads-sources.routes';
import { api } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { jobQuery } from '../../jobs/index.ts';

/** Lets the reading of a source go on where it stopped: what was read is not read again. */
export function ContinueRun({ jobId }: { jobId: string }) {
  const queries = useQueryClient();
  const goOn = useMutation({
    mutationFn: () => api.call(routes.continueRun, { params: { id: jobId } }),
    onSuccess: ({ job }) => {
      queries.setQueryData(jobQuery(job.id).queryKey, job);
      void queries.invalidateQueries({ queryKey: ['jobs.job'] });
    },
    onError: (error) =>
      toast({ tone: 'danger', title: 'The job does not go on', description: errorMessage(error) }),
  });
  return (
    <Button busy={goOn.isPending} onClick={() => goOn.mutate()}>
      Continue where it stopped
    </Button>
  );
}
