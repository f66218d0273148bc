import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usePageTitle } from '../../lib/page-title.ts';
import { recentPages, rememberPage } from '../../lib/recent-pages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { useRememberPages } from './remember-pages.ts';

beforeEach(() => localStorage.clear());

function Page({ title, isAbsent }: { title: string; isAbsent?: boolean }) {
  usePageTitle(title, [], isAbsent);
  useRememberPages();
  return <h1>{title}</h1>;
}

test('A13 what stands in place of a page is not among those that were open, and what is gone leaves them', async () => {
  rememberPage({ title: 'Autumn', to: '/campaign/1' });
  const { router } = renderApp(
    [
      { path: '/campaign/1', element: <Page key="gone" title="No such campaign" isAbsent /> },
      { path: '/leads', element: <Page key="leads" title="Lead Lists" /> },
    ],
    '/campaign/1',
  );
  await waitFor(() => expect(recentPages()).toEqual([]));
  await act(() => router.navigate('/leads'));
  await waitFor(() => expect(recentPages()).toEqual([{ title: 'Lead Lists', to: '/leads' }]));
});
