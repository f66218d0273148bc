import type { Limits, Pace, Queue } from '@waypost/contract/linkedin-config';
import { linkedinConfigRoutes as routes } from '@waypost/contract/linkedin-config.routes';
import { linkedinRoutes } from '@waypost/contract/linkedin.routes';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { Component as Page } from '../pages/linkedin-config.tsx';
import { anAccount } from './accounts.ts';
import { renderApp } from './render-app.tsx';
import { answers, server } from './server.ts';

/** Texts that name a day name it by how far it is from today. */
export const onThe20th = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00.000Z') });

type Row = Limits['rows'][number];
export const invitesADay: Row = {
  budget: 'invite_day',
  label: 'invitations',
  windowDays: 1,
  used: 20,
  usedInWeek: 60,
  default: 20,
  ceiling: 40,
  userCap: null,
  cap: 20,
  left: 0,
  binding: 'spent',
  sentence: 'All 20 invitations a day are used.',
  nextFreeAt: new Date(Date.now() + 3_600_000).toISOString(),
};
export const limits: Limits = { accountType: 'paid', marginMinutes: 25, rows: [invitesADay] };

export const pace: Pace = {
  accountType: 'paid',
  paused: null,
  seenTwice: null,
  homeCountry: null,
  rhythm: {
    ...{ gapFromSeconds: 60, gapToSeconds: 240, dailyVariationPercent: 15 },
    ...{ lightActionsBeforeInvite: 0, weekend: 'none' },
  },
  warmUpMode: 'normal',
  warmUp: {
    off: null,
    gentle: { weeks: [{ week: 1, capPerDay: 8, standing: 'now' }], activeDaysLeftInWeek: 3 },
    normal: {
      weeks: [
        { week: 1, capPerDay: 5, standing: 'done' },
        { week: 2, capPerDay: 10, standing: 'now' },
        { week: 3, capPerDay: 15, standing: 'ahead' },
      ],
      activeDaysLeftInWeek: 3,
    },
  },
  warmUpBegan: null,
  coolDown: null,
  workingHours: {
    zone: 'Europe/Berlin',
    intervals: [{ weekday: 1, startMinute: 540, endMinute: 1_020 }],
    holidays: ['2026-12-25'],
  },
  opensAt: null,
  lastActionAt: null,
  nextSlotAt: null,
};

export const lead = (name: string) => ({ id: crypto.randomUUID(), name });
export const actionId = '01920000-0000-7000-8000-0000000000c1';
export const queue: Queue = {
  items: [
    {
      id: actionId,
      kind: 'invite',
      withNote: true,
      origin: 'campaign',
      lead: lead('Ida Holm'),
      campaign: { id: crypto.randomUUID(), name: 'Spring' },
      window: {
        from: new Date(Date.now() + 60_000).toISOString(),
        to: new Date(Date.now() + 960_000).toISOString(),
      },
      sentence: 'Next in line.',
      why: null,
      held: null,
    },
  ],
  later: 4,
  next: null,
  underWay: 0,
  stopped: null,
};

/** Opens one part of the page; answers a person at it. */
export function openConfig(tab: string, ...given: Parameters<typeof server.use>) {
  server.use(...given, answers(linkedinRoutes.listAccounts, [anAccount()]), answers(routes.limits, limits));
  renderApp([{ path: '/linkedin-config', element: <Page /> }], `/linkedin-config?tab=${tab}`);
  return userEvent.setup();
}
