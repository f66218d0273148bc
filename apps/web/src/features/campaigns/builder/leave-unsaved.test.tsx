import { campaignsRoutes } from '@waypost/contract/campaigns.routes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, server } from '../../../testing/server.ts';
import { useServer } from '../../../testing/use-server.ts';
import { CampaignBuilder } from './campaign-builder.tsx';
import { aCampaign } from './testing/a-campaign.ts';
import { beforeTheBuilder } from './testing/builder-stage.ts';

useServer();

beforeEach(beforeTheBuilder);

const running = aCampaign({ status: 'Active', version: 1 });
const own = `/campaign/${running.id}`;
const noneUnderWay = { running: 0, unaffected: 0, canMove: 0, stay: 0, rows: [], versions: [] };

/** The builder beside a link of the sidebar; answers where one is, and whether a reload is asked about. */
function show(campaign: typeof running, search: string) {
  const element = (
    <>
      <Link to="/inbox">Unibox</Link>
      <CampaignBuilder campaign={campaign} />
    </>
  );
  const { router } = renderApp(
    [
      { path: '/campaign/:id', element },
      { path: '/inbox', element: <p>Inbox</p> },
    ],
    `${own}${search}`,
  );
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'not asked';
  };
  return { address: () => router.state.location.pathname + router.state.location.search, reload, router };
}

async function edit() {
  fireEvent.change(await screen.findByRole('textbox', { name: /^Message/ }), {
    target: { value: 'Shorter' },
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
}

test('unsaved edits of a running campaign are not left without a question', async () => {
  const { address, reload, router } = show(running, '?edit=1&step=sequence&node=message-2');
  expect(reload()).toBe('not asked');
  await edit();
  expect(reload()).toBe('asked');
  // Another step of the builder is no leaving; the page of the campaign itself is.
  await act(() => router.navigate(`${own}?edit=1&step=senders`));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await act(() => router.navigate(own));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay here' }));
  expect(address()).toBe(`${own}?edit=1&step=senders`);
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/inbox'));
}, 20_000);

test('edits of a running campaign that were undone or saved are left without a question', async () => {
  server.use(
    answers(campaignsRoutes.previewEdit, noneUnderWay),
    answers(campaignsRoutes.update, { ...running, version: 2 }),
  );
  const { address, reload } = show(running, '?edit=1&step=sequence&node=message-2');
  await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(reload()).toBe('not asked');
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Whom is the new sequence for?' });
  const save = within(dialog).getByRole('button', { name: 'Save changes' });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(address()).toBe(own));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
}, 20_000);

test('a draft saves itself: nobody is asked', async () => {
  const draft = aCampaign();
  server.use(answers(campaignsRoutes.update, draft));
  const { address, reload } = show(draft, '?step=sequence&node=message-2');
  await edit();
  expect(reload()).toBe('not asked');
  await userEvent.click(screen.getByRole('link', { name: 'Unibox' }));
  await waitFor(() => expect(address()).toBe('/inbox'));
});
