import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@waypost/contract/route';
import type { WorkspaceExport, WorkspaceExportFormat } from '@waypost/contract/workspace';
import { workspaceRoutes as routes } from '@waypost/contract/workspace.routes';
import { exportFileName } from '@waypost/domain/workspace/export-name';
import { api } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/api/download-file.ts';

/** Under the key of jobs: a hint about a job is one about the archive it makes. */
export const exportsQuery = queryOptions({
  queryKey: ['jobs.job', 'workspace-exports'],
  queryFn: ({ signal }) => api.call(routes.listExports, { signal }),
});

export const deletionPreviewQuery = queryOptions({
  queryKey: ['workspace', 'deletion'],
  queryFn: ({ signal }) => api.call(routes.previewDeletion, { signal }),
});

export function useStartExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (format: WorkspaceExportFormat) => api.call(routes.startExport, { body: { format } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['jobs.job'] }),
  });
}

export function useRemoveExport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(routes.removeExport, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

export function useDownloadExport() {
  return useMutation({
    mutationFn: ({ id, format, createdAt }: Pick<WorkspaceExport, 'id' | 'format' | 'createdAt'>) =>
      downloadFile(`/workspace/exports/${id}/file`, exportFileName(format, Date.parse(createdAt))),
  });
}

/** Ends every session: whoever asked has to be signed out here as well. */
export function useAskDeletion() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof routes.askDeletion>) => api.call(routes.askDeletion, { body }),
  });
}
