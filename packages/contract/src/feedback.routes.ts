import type { z } from 'zod';
import type * as s from './feedback.ts';
import type { idParams } from './fields.ts';
import { route } from './route.ts';

export const feedbackRoutes = {
  create: route<{ body: typeof s.feedbackBody; reply: typeof s.feedback }>('POST', '/feedback'),
  list: route<{ query: typeof s.listFeedbackQuery; reply: z.ZodArray<typeof s.feedback> }>(
    'GET',
    '/feedback',
  ),
  get: route<{ params: typeof idParams; reply: typeof s.feedback }>('GET', '/feedback/{id}'),
  update: route<{ params: typeof idParams; body: typeof s.feedbackBody; reply: typeof s.feedback }>(
    'PUT',
    '/feedback/{id}',
  ),
  remove: route<{ params: typeof idParams; reply: typeof s.feedbackDeleted }>('DELETE', '/feedback/{id}'),
  adminList: route<{ query: typeof s.adminFeedbackQuery; reply: typeof s.adminFeedbackPage }>(
    'GET',
    '/admin/feedback',
    { access: 'admin' },
  ),
  adminAnswer: route<{
    params: typeof idParams;
    body: typeof s.answerFeedbackBody;
    reply: typeof s.adminFeedback;
  }>('PUT', '/admin/feedback/{id}/answer', { access: 'admin' }),
  adminRemove: route<{ params: typeof idParams; reply: typeof s.feedbackDeleted }>(
    'DELETE',
    '/admin/feedback/{id}',
    { access: 'admin' },
  ),
  adminRestore: route<{ params: typeof idParams; reply: typeof s.adminFeedback }>(
    'POST',
    '/admin/feedback/{id}/restore',
    { access: 'admin' },
  ),
};
