import { paths } from '../paths.ts';

/** G and a letter lead to a page from everywhere. */
export const goToKeys: readonly { key: string; label: string; to: string }[] = [
  { key: 'g d', label: 'Go to the dashboard', to: paths.dashboard },
  { key: 'g a', label: 'Go to analytics', to: paths.analytics },
  { key: 'g p', label: 'Go to posts', to: paths.posts },
  { key: 'g l', label: 'Go to lead lists', to: paths.leads },
  { key: 'g c', label: 'Go to campaigns', to: paths.campaigns },
  { key: 'g i', label: 'Go to Unibox', to: paths.inbox },
  { key: 'g s', label: 'Go to settings', to: paths.settings },
];
