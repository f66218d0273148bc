import { inboxRoutes } from '@waypost/contract/inbox.routes';
import type { Conversation } from '@waypost/contract/inbox';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nothingWaits } from '../../../testing/inbox.ts';
import { aUser } from '../../../testing/people.ts';
import { renderApp, signInAs } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { RepliesWaiting } from './replies-waiting.tsx';

useServer();

const linked = { id: '01920000-0000-7000-8000-0000000000a1', name: 'Tomas Berg', picture: null };
const unlinked = { ...linked, id: '01920000-0000-7000-8000-0000000000a2', name: 'Ines Duarte' };

const from = (n: number, name: string, account: typeof linked): Conversation => ({
  id: `01920000-0000-7000-8000-0000000000c${n}`,
  account,
  leadId: null,
  name,
  headline: null,
  picture: null,
  profileUrl: null,
  lastText: 'Thank you.',
  lastAt: `2026-11-0${n}T09:00:00.000Z`,
  lastIsOwn: false,
  unreadCount: 0,
  unansweredSince: `2026-11-0${n}T09:00:00.000Z`,
  archived: false,
  intent: null,
});

test('A8 who wrote to an unlinked account does not wait for an answer that nobody can give', async () => {
  signInAs(aUser());
  server.use(
    answers(inboxRoutes.list, {
      items: [from(3, 'Late', linked), from(2, 'Early', linked), from(1, 'Gone', unlinked)],
      nextCursor: null,
      counts: { ...nothingWaits, needsReply: 3 },
      sync: [{ accountId: linked.id, name: linked.name, status: 'Active', syncedAt: null }],
    }),
  );
  renderApp([{ path: '/', element: <RepliesWaiting inboxPath="/inbox" /> }], '/');
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'Early',
    'Late',
  ]);
  expect(screen.getByText('2')).toBeInTheDocument();
});
