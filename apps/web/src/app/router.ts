import { createBrowserRouter } from 'react-router';
import { routes } from './routes.tsx';

/** Reads the address at once and begins to load its page. */
export function createAppRouter() {
  return createBrowserRouter(routes);
}
