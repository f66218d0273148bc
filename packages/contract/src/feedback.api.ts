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
};
