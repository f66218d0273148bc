import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Pages inside the shell. Each is its own chunk; the file exports `Component`. */
export const privatePages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  [paths.dashboard]: () => import('../pages/dashboard.tsx'),
};
