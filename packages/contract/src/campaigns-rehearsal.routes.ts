import type * as s from './campaigns-rehearsal.ts';
import type { idParams } from './fields.ts';
import { route } from './route.ts';

export const rehearsalRoutes = {
  rehearse: route<{ params: typeof idParams; body: typeof s.rehearseBody; reply: typeof s.rehearsal }>(
    'POST',
    '/campaigns/{id}/rehearse',
  ),
  messages: route<{
    params: typeof idParams;
    query: typeof s.rehearsedMessagesQuery;
    reply: typeof s.rehearsedMessagesPage;
  }>('GET', '/campaigns/{id}/rehearse/messages'),
};
