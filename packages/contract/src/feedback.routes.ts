import type * as s from './feedback.ts';
import { route } from './route.ts';

export const feedbackRoutes = {
  submit: route<{ body: typeof s.submitFeedbackBody; reply: typeof s.feedback }>('POST', '/feedback'),
};
