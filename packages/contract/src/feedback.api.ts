import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as s from './feedback.ts';
import { feedbackRoutes as r } from './feedback.routes.ts';
import { idParams } from './fields.ts';

export const feedbackApi = {
  create: endpoint(r.create, 'Sends feedback.', { body: s.feedbackBody, reply: s.feedback }),
  list: endpoint(r.list, 'Your own feedback, newest first.', {
    query: s.listFeedbackQuery,
    reply: z.array(s.feedback),
  }),
  get: endpoint(r.get, 'One of your own feedbacks.', { params: idParams, reply: s.feedback }),
  update: endpoint(r.update, 'Changes the text of your feedback.', {
    params: idParams,
    body: s.feedbackBody,
    reply: s.feedback,
  }),
  remove: endpoint(r.remove, 'Takes your feedback back.', { params: idParams, reply: s.feedbackDeleted }),
  adminList: endpoint(
    r.adminList,
    'For administrators: everybody’s feedback, newest first.',
    { query: s.adminFeedbackQuery, reply: s.adminFeedbackPage },
    ['not_allowed'],
  ),
  adminAnswer: endpoint(
    r.adminAnswer,
    'For administrators: answers a feedback; its author is told.',
    { params: idParams, body: s.answerFeedbackBody, reply: s.adminFeedback },
    ['not_allowed'],
  ),
  adminRemove: endpoint(
    r.adminRemove,
    'For administrators: deletes a feedback; for ten minutes it can be brought back.',
    { params: idParams, reply: s.feedbackDeleted },
    ['not_allowed'],
  ),
  adminRestore: endpoint(
    r.adminRestore,
    'For administrators: brings back a feedback that was deleted.',
    { params: idParams, reply: s.adminFeedback },
    ['not_allowed'],
  ),
};
