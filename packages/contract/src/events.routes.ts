import { route } from './route.ts';

export const eventsRoutes = {
  /** Server-sent events, read by fetch with the bearer header; `Last-Event-ID` or `?after` resumes. */
  stream: route<object>('GET', '/events', { wire: 'stream' }),
};
