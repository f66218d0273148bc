import { jobsRoutes } from '@waypost/contract/jobs.routes';
import type { AiColumn } from '@waypost/contract/leads-ai-column';
import { leadsAiColumnRoutes as routes } from '@waypost/contract/leads-ai-column.routes';
import { leadsGridRoutes } from '@waypost/contract/leads-grid.routes';
import { usersRoutes } from '@waypost/contract/users.routes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aJob } from '../../../testing/lead-lists.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, fails, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { AiColumnDialog } from './ai-column-dialog.tsx';

useServer();
vi.setConfig({ testTimeout: 30_000 });
const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const column: AiColumn = {
  ...{ id: id(1), version: 1, name: 'Sells to hospitals', question: 'Hospitals?', answerKind: 'yes_no' },
  ...{ choices: [], fields: ['headline'], filled: false, answersGiven: 0, creditsCharged: 0, jobId: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
};

const show = (shown = column) =>
  renderApp(
    [
      {
        path: '/',
        element: (
          <AiColumnDialog
            listId={id(9)}
            column={shown}
            selection={{ of: 'leads', leadIds: [id(2)] }}
            about="40 leads"
            onStarted={vi.fn()}
            onClose={vi.fn()}
          />
        ),
      },
    ],
    '/',
  );
const usage = answers(usersRoutes.getUsage, {
  ...{ keywords: { used: 0, max: 50 }, senders: { used: 0, max: 5 } },
  ...{ linkedInAccounts: { used: 1, max: 5 }, periodStartsAt: null, periodEndsAt: null, seats: 1 },
});

test('a run with nobody to ask about is not offered, and asking anew is', async () => {
  server.use(
    usage,
    answers(routes.listAiColumns, { columns: [] }),
    answers(leadsGridRoutes.listCustomFields, []),
    answers(routes.priceAiColumn, { leads: 0, more: false, tried: false, credits: 0 }),
  );
  show({ ...column, filled: true });
  expect(await screen.findByText('Everybody was asked. Tick Ask again to ask anew.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Answer 40 leads' })).toBeDisabled();
  server.use(answers(routes.priceAiColumn, { leads: 40, more: false, tried: false, credits: 4 }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Ask again/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Answer 40 leads' })).toBeEnabled());
});

test('the button of a run says how many are asked about, and answers that were only tried can be written', async () => {
  server.use(
    usage,
    answers(routes.listAiColumns, { columns: [] }),
    answers(leadsGridRoutes.listCustomFields, []),
    answers(routes.priceAiColumn, { leads: 35, more: false, tried: true, credits: 4 }),
  );
  show();
  expect(await screen.findByRole('button', { name: 'Answer 35 leads' })).toBeEnabled();
  cleanup();
  server.use(answers(routes.priceAiColumn, { leads: 0, more: false, tried: true, credits: 0 }));
  show();
  expect(await screen.findByRole('button', { name: 'Write the answers' })).toBeEnabled();
});

test('a sample goes when its question is changed, and 402 is said in words', async () => {
  const job = aJob({ kind: 'leads.sample-column', status: 'done' });
  const sampled = {
    ...{ columnId: id(1), leadId: id(2), answer: 'Yes', quote: 'St. Mary', field: 'Headline' },
  };
  server.use(
    answers(routes.listAiColumns, { columns: [column] }),
    answers(leadsGridRoutes.listCustomFields, []),
    answers(usersRoutes.getUsage, {
      ...{ keywords: { used: 50, max: 50 }, senders: { used: 0, max: 5 } },
      ...{ linkedInAccounts: { used: 1, max: 5 }, periodStartsAt: null, periodEndsAt: null, seats: 1 },
    }),
    answers(routes.priceAiColumn, { leads: 40, more: false, tried: false, credits: 4 }),
    answers(routes.sampleAiColumn, { job }),
    answers(jobsRoutes.get, job),
    answers(routes.getAiSample, {
      leads: [
        {
          ...{ leadId: id(2), name: 'Ada Lovelace' },
          answer: { ...sampled, reason: null, at: column.createdAt, old: false },
        },
      ],
    }),
    answers(routes.editAiColumn, { ...column, version: 2, question: 'Clinics?' }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try on 5 leads' }));
  expect(await screen.findByText('Headline: “St. Mary”')).toBeInTheDocument();
  // Four credits are needed and none is left.
  expect(screen.getByRole('button', { name: 'Answer 40 leads' })).toBeDisabled();
  server.use(fails(routes.sampleAiColumn, { code: 'credits_exceeded', message: 'Insufficient credits' }));
  const question = screen.getByRole('textbox', { name: /^Question/ });
  await userEvent.clear(question);
  await userEvent.type(question, 'Clinics?');
  await userEvent.click(screen.getByRole('button', { name: 'Try on 5 leads' }));
  expect(await screen.findByText('Insufficient credits')).toBeInTheDocument();
  expect(screen.queryByText('Headline: “St. Mary”')).not.toBeInTheDocument();
});

test('where too few credits are left, it is said for how many leads they are enough', async () => {
  const left = (used: number) =>
    answers(usersRoutes.getUsage, {
      ...{ keywords: { used, max: 50 }, senders: { used: 0, max: 5 } },
      ...{ linkedInAccounts: { used: 1, max: 5 }, periodStartsAt: null, periodEndsAt: null, seats: 1 },
    });
  server.use(
    left(48),
    answers(routes.listAiColumns, { columns: [] }),
    answers(leadsGridRoutes.listCustomFields, []),
    answers(routes.priceAiColumn, { leads: 40, more: false, tried: false, credits: 4 }),
  );
  show();
  expect(
    await screen.findByText(/^What is left is enough for 20 leads: select no more in the list\./),
  ).toBeInTheDocument();
  cleanup();
  server.use(left(46));
  show();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Answer 40 leads' })).toBeEnabled());
  expect(screen.queryByText(/What is left/)).not.toBeInTheDocument();
});
