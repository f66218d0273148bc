import { queryOptions } from '@tanstack/react-query';
import { callSandbox } from './control-door.ts';

export interface ActiveFault {
  id: string;
  op: string;
  mode: string;
  /** How often it has struck. */
  hits: number;
}

export const faultsQuery = queryOptions({
  queryKey: ['sandbox', 'faults'],
  queryFn: async () => (await callSandbox<{ items: ActiveFault[] }>('GET', '/faults')).items,
  staleTime: 0,
});
