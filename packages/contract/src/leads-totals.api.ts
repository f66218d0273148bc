import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-totals.ts';
import { leadsTotalsRoutes as r } from './leads-totals.routes.ts';

export const leadsTotalsApi = {
  getTotals: endpoint(r.getTotals, 'How many leads of a list can be reached, were contacted and replied.', {
    params: idParams,
    reply: s.listTotals,
  }),
};
