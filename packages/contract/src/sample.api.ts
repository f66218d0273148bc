import { session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import * as s from './sample.ts';
import { sampleRoutes as r } from './sample.routes.ts';

export const sampleApi = {
  get: endpoint(r.get, 'How far the sample workspace is.', { reply: s.sampleWorkspace }),
  open: endpoint(r.open, 'Signs in to the sample workspace, once it is ready.', { reply: session }, [
    'not_ready',
    'too_many_requests',
  ]),
  remove: endpoint(
    r.remove,
    'Removes the sample workspace for everybody and for good; asked from inside it.',
    { reply: s.sampleRemoval },
    ['not_allowed'],
  ),
};
