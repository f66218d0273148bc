import type { session } from './auth.ts';
import { route } from './route.ts';
import type * as s from './sample.ts';

/** Served only while the bundled sandbox is the LinkedIn provider. */
export const sampleRoutes = {
  get: route<{ reply: typeof s.sampleWorkspace }>('GET', '/sample', { access: 'public' }),
  open: route<{ reply: typeof session }>('POST', '/sample/session', { access: 'public', sensitive: true }),
  remove: route<{ reply: typeof s.sampleRemoval }>('DELETE', '/sample'),
};
