import * as s from './campaigns-left-out.ts';
import { leftOutRoutes as r } from './campaigns-left-out.routes.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

export const leftOutApi = {
  stopPreview: endpoint(r.stopPreview, 'How many leads under way other stop rules would end; ends nobody.', {
    params: idParams,
    body: s.stopPreviewBody,
    reply: s.stopPreview,
  }),
  testExclusion: endpoint(
    r.testExclusion,
    'Would this person, company or domain be left out, and by which rules?',
    { body: s.exclusionTestBody, reply: s.exclusionTest },
  ),
};
