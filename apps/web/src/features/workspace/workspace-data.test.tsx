import type { Job } from '@waypost/contract/jobs';
import { authRoutes } from '@waypost/contract/auth.routes';
import { jobsRoutes } from '@waypost/contract/jobs.routes';
import type { DeletionPreview, WorkspaceExport } from '@waypost/contract/workspace';
import { workspaceRoutes as routes } from '@waypost/contract/workspace.routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/people.ts';
import { renderApp, signInAs } from '../../testing/render-app.tsx';
import { answers, fails, server } from '../../testing/server.ts';
import { useServer } from '../../testing/use-server.ts';
import { SignInForm } from '../auth/components/sign-in-form.tsx';
import { DeleteCard } from './components/delete-card.tsx';
import { ExportCard } from './components/export-card.tsx';

useServer();

const id = '0198c0de-0000-7000-8000-000000000001';
const archive = (given: Partial<WorkspaceExport> = {}): WorkspaceExport => ({
  ...{ id, format: 'json', state: 'ready', rows: 12_345, sizeBytes: 1_200_000 },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', expiresWallAt: '2026-11-27T09:00:00.000Z' },
  ...given,
});
const job: Job = {
  ...{ id, kind: 'workspace.export', status: 'running', done: 5_000, total: 12_345, counts: {}, refId: null },
  ...{ message: null, goesOnAt: null },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
};
const preview: DeletionPreview = {
  ...{ name: 'Personal Workspace', graceDays: 7, leads: 1_204, lists: 3, campaigns: 2, conversations: 1 },
  ...{ accounts: 1, plannedActions: 88, mayDelete: true, asksCode: false, hasSubscription: true },
};
/** Pasted: typing each sign takes a second for a sentence. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const show = (element: React.ReactNode) => renderApp([{ path: '/', element }], '/');

test('A10 an archive is started in a format, shown while it is made, and can be cancelled', async () => {
  const started = vi.fn();
  const cancelled = vi.fn();
  const making = archive({ state: 'making', rows: null, sizeBytes: null, expiresWallAt: null });
  server.use(answers(routes.listExports, []), answers(routes.startExport, making, started));
  show(<ExportCard />);
  await userEvent.click(await screen.findByRole('radio', { name: 'CSV' }));
  server.use(
    ...[answers(routes.listExports, [making]), answers(jobsRoutes.get, job)],
    answers(jobsRoutes.cancel, { ...job, status: 'cancelled' }, cancelled),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export everything' }));
  expect(started).toHaveBeenCalledWith({ format: 'csv' });
  expect(await screen.findByText('5,000 of 12,345 rows')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export everything' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(cancelled).toHaveBeenCalled());
});

test('A10 an archive says how large it is and until when it can be downloaded', async () => {
  const expiresWallAt = new Date(Date.now() + 6.5 * 86_400_000).toISOString();
  server.use(answers(routes.listExports, [archive({ expiresWallAt })]));
  show(<ExportCard />);
  expect(await screen.findByText('12,345 rows, 1.2 MB, 7 days left')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
});

test('A10 deleting says what goes, takes the typed name and the password, and signs out with a reason', async () => {
  const asked = vi.fn();
  server.use(
    answers(routes.previewDeletion, preview),
    answers(routes.askDeletion, { eraseWallAt: '2026-11-29T09:00:00.000Z' }, asked),
  );
  signInAs(aUser());
  const { auth } = show(<DeleteCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete workspace' }));
  const dialog = screen.getByRole('dialog');
  for (const words of [
    ...[
      '88 planned actions: nothing is sent any more.',
      '1,204 leads with everything about them',
      '1 LinkedIn account, unlinked',
    ],
    'Your subscription is cancelled. It stays cancelled if you keep the workspace.',
  ]) {
    expect(dialog).toHaveTextContent(words);
  }
  const confirm = within(dialog).getByRole('button', { name: 'Delete workspace' });
  await fill(within(dialog).getByLabelText(/^Password/), 'secret');
  await fill(within(dialog).getByLabelText(/^Name of the workspace/), 'personal');
  expect(confirm).toBeDisabled();
  await fill(within(dialog).getByLabelText(/^Name of the workspace/), 'Personal Workspace');
  await userEvent.click(confirm);
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ name: 'Personal Workspace', password: 'secret' }));
  await waitFor(() => expect(auth.getState().isAuthenticated).toBe(false));
  expect(auth.getState().workspaceHeldUntil).toBe('2026-11-29T09:00:00.000Z');
});

test('A10 a wrong password is said at its field, and where two-step sign-in is on a code is asked for', async () => {
  const message = 'This is not your password. Check it and try again.';
  server.use(
    answers(routes.previewDeletion, { ...preview, asksCode: true }),
    fails(routes.askDeletion, {
      ...{ code: 'invalid_input', message, issues: [{ path: 'body.password', message }] },
    }),
  );
  show(<DeleteCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete workspace' }));
  const dialog = screen.getByRole('dialog');
  await fill(within(dialog).getByLabelText(/^Name of the workspace/), 'Personal Workspace');
  await fill(within(dialog).getByLabelText(/^Password/), 'wrong');
  expect(within(dialog).getByRole('button', { name: 'Delete workspace' })).toBeDisabled();
  await fill(within(dialog).getByLabelText(/^Code/), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete workspace' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Password/)).toHaveValue('wrong');
});

test('A10 signing in to a workspace that is being deleted offers to keep it', async () => {
  const message = 'Your workspace is on hold and will be erased on 29 Nov 2026. Until then you can keep it.';
  const sent = vi.fn();
  server.use(fails(authRoutes.signIn, { code: 'workspace_deleting', message }));
  show(<SignInForm />);
  await fill(screen.getByLabelText(/^Email/), 'nora@example.com');
  await fill(screen.getByLabelText(/^Password/), 'seven calm harbours');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  // Keeping it reaches people again: that is said before the button is pressed.
  expect(screen.getByText(/active campaigns send again/)).toBeInTheDocument();
  server.use(answers(authRoutes.signIn, { user: aUser(), accessToken: 'a', refreshToken: 'r' }, sent));
  await userEvent.click(screen.getByRole('button', { name: 'Keep the workspace' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      ...{ email: 'nora@example.com', password: 'seven calm harbours', keepWorkspace: true },
    }),
  );
});
