import type { inboxRoutes } from '@waypost/contract/inbox.routes';
import type { ErrorCode } from '@waypost/contract/errors';
import { errorStatus } from '@waypost/contract/errors';
import type { ReplyOf } from '@waypost/contract/route';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { SortReplies } from './sort-replies.tsx';

useServer();

type Answer = ReplyOf<typeof inboxRoutes.sortReplies> | { code: ErrorCode; message: string };

/** Answers call after call with these, each once `next` is called; tells what was asked. */
function sorts(...given: Answer[]) {
  const asked: unknown[] = [];
  const waiting: (() => void)[] = [];
  server.use(
    http.post('http://localhost:3000/api/inbox/sort-replies', async ({ request }) => {
      const answer = given[asked.length];
      asked.push(await request.json());
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer && 'code' in answer
        ? HttpResponse.json({ ...answer, requestId: 'req_test' }, { status: errorStatus[answer.code] })
        : HttpResponse.json({ data: answer } as JsonBodyType);
    }),
  );
  const next = async () => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    waiting.shift()?.();
  };
  return { asked, next };
}

function show(toSort: number, accountId: string | null = null) {
  return renderApp(
    [
      { path: '/', element: <SortReplies toSort={toSort} accountId={accountId} /> },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    '/',
  );
}

const button = () => screen.getByRole('button', { name: /^Sort with AI/ });

test('nothing to sort, nothing said', () => {
  show(0);
  expect(screen.queryByRole('group')).toBeNull();
});

test('the price of all calls together is said before the click', () => {
  show(45);
  expect(screen.getByText('45 replies are not sorted.')).toBeVisible();
  expect(button()).toHaveTextContent('Sort with AI, 5 credits');
});

test('one click sorts call after call until none is left, and tells how far it is and what it cost', async () => {
  const { asked, next } = sorts(
    { read: 20, sorted: 15, credits: 2, left: 25 },
    { read: 20, sorted: 12, credits: 2, left: 5 },
    { read: 5, sorted: 4, credits: 1, left: 0 },
  );
  show(45);
  await userEvent.click(button());
  expect(screen.getByRole('status')).toHaveTextContent('0 of 45 read');
  await next();
  expect(await screen.findByText('20 of 45 read')).toBeVisible();
  await next();
  expect(await screen.findByText('40 of 45 read')).toBeVisible();
  await next();
  expect(await screen.findByText('31 of 45 sorted, 5 credits')).toBeInTheDocument();
  expect(screen.getByText('14 not clear enough: still unsorted.')).toBeInTheDocument();
  expect(asked).toEqual([{}, {}, {}]);
});

test('with a chosen account only its replies are sorted', async () => {
  const accountId = '01920000-0000-7000-8000-0000000000a1';
  const { asked, next } = sorts({ read: 3, sorted: 3, credits: 1, left: 0 });
  show(3, accountId);
  await userEvent.click(button());
  await next();
  expect(await screen.findByText('3 of 3 sorted, 1 credit')).toBeInTheDocument();
  expect(asked).toEqual([{ accountId }]);
});

test('a double click sorts once', async () => {
  const { asked, next } = sorts({ read: 5, sorted: 5, credits: 1, left: 0 });
  show(5);
  const shown = button();
  fireEvent.click(shown);
  fireEvent.click(shown);
  await next();
  expect(await screen.findByText('5 of 5 sorted, 1 credit')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test('stopped, the call under way ends and none follows', async () => {
  const { asked, next } = sorts({ read: 20, sorted: 20, credits: 2, left: 25 });
  show(45);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-busy', 'true');
  await next();
  expect(await screen.findByText('20 of 45 sorted, 2 credits')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test('whoever leaves the page lets the call under way end and starts no other', async () => {
  const { asked, next } = sorts({ read: 20, sorted: 18, credits: 2, left: 25 });
  const { router } = show(45);
  await userEvent.click(button());
  await router.navigate('/elsewhere');
  await screen.findByText('Elsewhere');
  await next();
  expect(await screen.findByText('18 of 45 sorted, 2 credits')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test('an answer that read nothing ends it, also while something is left', async () => {
  const { asked, next } = sorts({ read: 0, sorted: 0, credits: 0, left: 4 });
  show(4);
  await userEvent.click(button());
  await next();
  expect(await screen.findByText('Nothing was read')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(button()).toBeEnabled();
});

test('without credits it says so with the way to more, and what was sorted before', async () => {
  const { next } = sorts(
    { read: 20, sorted: 19, credits: 2, left: 10 },
    { code: 'credits_exceeded', message: 'Insufficient credits' },
  );
  show(30);
  await userEvent.click(button());
  await next();
  await next();
  expect(await screen.findByRole('alert')).toHaveTextContent('Insufficient credits. See plans');
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/billing');
  expect(screen.getByText('19 of 30 sorted, 2 credits')).toBeInTheDocument();
});

test('without AI it says so in the words of the server, and can be tried again', async () => {
  const { next } = sorts(
    { code: 'not_ready', message: 'No AI is set up here.' },
    { read: 2, sorted: 2, credits: 1, left: 0 },
  );
  show(2);
  await userEvent.click(button());
  await next();
  expect(await screen.findByRole('alert')).toHaveTextContent('No AI is set up here.');
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(button());
  expect(screen.queryByRole('alert')).toBeNull();
  await next();
  expect(await screen.findByText('2 of 2 sorted, 1 credit')).toBeInTheDocument();
});
