import type { idParams } from './fields.ts';
import type * as s from './leads-totals.ts';
import { route } from './route.ts';

export const leadsTotalsRoutes = {
  getTotals: route<{ params: typeof idParams; reply: typeof s.listTotals }>(
    'GET',
    '/leads/lists/{id}/totals',
  ),
};
