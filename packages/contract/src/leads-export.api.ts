import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-export.ts';
import { leadsExportRoutes as r } from './leads-export.routes.ts';

export const leadsExportApi = {
  exportList: endpoint(r.exportList, 'The leads of a list that match, as CSV, XLSX or JSON.', {
    params: idParams,
    query: s.exportQuery,
  }),
  exportSelection: endpoint(r.exportSelection, 'Selected leads of a list as CSV, XLSX or JSON.', {
    params: idParams,
    body: s.exportBody,
  }),
};
