import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits, openConfig as open, pace } from '../testing/linkedin-config.tsx';
import { aUser } from '../testing/people.ts';
import { signInAs } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';
import { useServer } from '../testing/use-server.ts';
import { clickUndo } from '../testing/click-undo.ts';

useServer();

beforeEach(() => signInAs(aUser()));

describe('hours and pace', () => {
  test('draw the ramp, and save hours with their holidays', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(routes.pace, pace),
      answers(routes.saveHours, pace, (body) => heard.push(body)),
    );
    const user = open('hours');
    const ramp = await screen.findByRole('list', { name: 'Warm-up by weeks' });
    expect(
      within(ramp)
        .getByText(/Week 2/)
        .closest('li'),
    ).toHaveAttribute('aria-current', 'step');
    await user.click(screen.getByRole('switch', { name: 'Tuesday' }));
    await user.click(screen.getByRole('button', { name: 'Remove 25 Dec 2026' }));
    await user.click(screen.getByRole('button', { name: 'Save hours' }));
    await waitFor(() =>
      expect(heard).toEqual([
        {
          zone: 'Europe/Berlin',
          intervals: [
            { weekday: 1, startMinute: 540, endMinute: 1_020 },
            { weekday: 2, startMinute: 540, endMinute: 1_020 },
          ],
          holidays: [],
        },
      ]),
    );
  });

  test('refuse times that end before they start, in words', async () => {
    server.use(answers(routes.pace, pace));
    const user = open('hours');
    const from = await screen.findByLabelText('Monday: from');
    await user.clear(from);
    await user.type(from, '18:00');
    expect(await screen.findByText('Monday: the end must be after the start.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save hours' })).toBeDisabled();
  });
});

describe('warm-up', () => {
  test('off is asked about while the ramp holds the account back, and stored only then', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(routes.pace, pace),
      answers(routes.saveWarmUp, { ...pace, warmUpMode: 'off' }, (body) => heard.push(body)),
    );
    const user = open('hours');
    const modes = await screen.findByRole('radiogroup', { name: 'Warm-up mode' });
    await user.click(within(modes).getByRole('radio', { name: 'Off' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Switch the warm-up off?' });
    expect(heard).toEqual([]);
    server.use(answers(routes.pace, { ...pace, warmUpMode: 'off' }));
    await user.click(within(dialog).getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(heard).toEqual([{ mode: 'off' }]));
    expect(await screen.findByText('No warm-up holds this account back.')).toBeInTheDocument();
    // An open dialog keeps everything else from being clicked: the next test begins without one.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('gentle needs no question and can be taken back', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(routes.pace, pace),
      answers(routes.saveWarmUp, { ...pace, warmUpMode: 'gentle' }, (body) => heard.push(body)),
    );
    const user = open('hours');
    await user.click(await screen.findByRole('radio', { name: 'Gentle' }));
    await clickUndo();
    await waitFor(() => expect(heard).toEqual([{ mode: 'gentle' }, { mode: 'normal' }]));
  });
});

describe('behaviour', () => {
  test('refuses gaps that are nearly fixed and shorter than 45 seconds, and saves a sound one', async () => {
    const heard: unknown[] = [];
    server.use(
      answers(routes.pace, pace),
      answers(routes.limits, limits),
      answers(routes.saveRhythm, pace, (body) => heard.push(body)),
    );
    const user = open('hours');
    const shortest = await screen.findByRole('spinbutton', { name: 'Shortest usual gap' });
    expect(await screen.findByText(/a day gets 15 to 20/)).toBeInTheDocument();
    await user.clear(shortest);
    await user.type(shortest, '44');
    expect(screen.getByRole('button', { name: 'Save behaviour' })).toBeDisabled();
    await user.clear(shortest);
    await user.type(shortest, '220');
    expect(
      screen.getByText('The longest gap must be at least 330 seconds here, so that the gaps differ.'),
    ).toBeInTheDocument();
    await user.clear(shortest);
    await user.type(shortest, '90');
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    await user.click(screen.getByRole('button', { name: 'Save behaviour' }));
    await waitFor(() => expect(heard).toEqual([{ ...pace.rhythm, gapFromSeconds: 90, weekend: 'light' }]));
  });
});
