import type { z } from 'zod';
import type * as s from './campaigns-manage.ts';
import type { campaignDetail } from './campaigns.ts';
import type { idParams, nothing } from './fields.ts';
import { route } from './route.ts';

type Change = { params: typeof idParams; body: z.ZodOptional<typeof nothing>; reply: typeof campaignDetail };
type Of = { params: typeof idParams };

export const campaignManageRoutes = {
  insights: route<{ reply: z.ZodArray<typeof s.campaignInsight> }>('GET', '/campaigns/insights'),
  duplicate: route<Change>('POST', '/campaigns/{id}/duplicate'),
  archive: route<Change>('POST', '/campaigns/{id}/archive'),
  unarchive: route<Change>('POST', '/campaigns/{id}/unarchive'),
  restore: route<Change>('POST', '/campaigns/{id}/restore'),
  senderNumbers: route<Of & { reply: z.ZodArray<typeof s.senderNumbers> }>(
    'GET',
    '/campaigns/{id}/sender-stats',
  ),
  activity: route<Of & { query: typeof s.activityQuery; reply: typeof s.activityPage }>(
    'GET',
    '/campaigns/{id}/activity',
  ),
  bulkLeads: route<Of & { body: typeof s.bulkBody; reply: typeof s.bulkResult }>(
    'POST',
    '/campaigns/{id}/leads/bulk',
  ),
  goAheads: route<Of & { body: typeof s.goAheadsBody; reply: typeof s.bulkResult }>(
    'POST',
    '/campaigns/{id}/leads/go-aheads',
  ),
  report: route<Of>('GET', '/campaigns/{id}/report', { wire: 'stream' }),
  exportLeads: route<Of & { query: typeof s.leadExportQuery }>('GET', '/campaigns/{id}/leads/export', {
    wire: 'stream',
  }),
};
