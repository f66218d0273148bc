import type { OwnRequest } from './own-requests.ts';
import { none, ofAccount, newWord } from './request-makers.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';

/** The requests about LinkedIn accounts and how they act. */
export const linkedinRequests: Record<string, OwnRequest> = {
  'POST /linkedin/account/all': { make: () => ({ query: { type: 'LINKEDIN' } }) },
  'POST /linkedin/account/link': {
    make: (w) => ({
      body: {
        username: `sms+${w.name}-${newWord()}@example.com`,
        password: 'sandbox',
        timeZone: 'Europe/Berlin',
      },
    }),
  },
  'POST /linkedin/account/link-with-cookie': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { cookie: `li_at_ok_${w.name}_${newWord()}`, user_agent: 'Mozilla/5.0' } };
    },
  },
  'POST /linkedin/account/reconnect': {
    make: (w) => ({
      body: { accountId: w.accountId, username: `ok+${w.name}-main@example.com`, password: 'sandbox' },
    }),
  },
  'POST /linkedin/account/reconnect-with-cookie': {
    make: (w) => ({ body: { accountId: w.accountId, cookie: 'li_at_ok', user_agent: 'Mozilla/5.0' } }),
  },
  'POST /linkedin/account/checkpoint': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { account_id: await w.link('sms', newWord()), code: '123456' } };
    },
  },
  'POST /linkedin/account/checkpoint/resend': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { account_id: await w.link('sms', newWord()) } };
    },
  },
  'POST /linkedin/account/unlink': {
    make: async (w) => {
      await unlinkSpare(w);
      return { body: { accountId: await w.link('ok', newWord()) } };
    },
  },
  'GET /linkedin/connection': { make: none },
  'POST /linkedin/account/{id}': { make: (w) => ({ params: { id: w.accountId } }) },
  'GET /linkedin/config/planned': { make: none },
  'GET /linkedin/config/{id}/limits': ofAccount(),
  'PUT /linkedin/config/{id}/limits': ofAccount({ caps: { invite_day: 12, message_day: null } }),
  'POST /linkedin/config/{id}/limits/simulate': ofAccount({ caps: { invite_day: 12 } }),
  'GET /linkedin/config/{id}/pace': ofAccount(),
  'PUT /linkedin/config/{id}/hours': ofAccount({
    zone: 'Europe/Berlin',
    intervals: [{ weekday: 1, startMinute: 540, endMinute: 1_020 }],
    holidays: ['2026-12-25'],
  }),
  'PUT /linkedin/config/{id}/rhythm': ofAccount({
    ...{ gapFromSeconds: 60, gapToSeconds: 240, dailyVariationPercent: 10 },
    ...{ lightActionsBeforeInvite: 1, weekend: 'none' },
  }),
  'PUT /linkedin/config/{id}/warm-up': ofAccount({ mode: 'gentle' }),
  'PUT /linkedin/config/{id}/home-country': ofAccount({ country: 'DE' }),
  'POST /linkedin/config/{id}/pause': ofAccount({ reason: 'Out of office' }),
  'POST /linkedin/config/{id}/resume': ofAccount(),
  'POST /linkedin/config/{id}/retry-unconfirmed': ofAccount(),
  'GET /linkedin/config/{id}/queue': ofAccount(),
  // What is not planned on this account is named in the answer instead of failing the others.
  'POST /linkedin/config/{id}/queue/hold': {
    make: (w) => ({
      params: { id: w.accountId },
      body: { actionIds: [crypto.randomUUID()], until: null },
    }),
    filters: ['body.actionIds.0'],
  },
  'POST /linkedin/config/{id}/queue/release': {
    make: (w) => ({ params: { id: w.accountId }, body: { actionIds: [crypto.randomUUID()] } }),
    filters: ['body.actionIds.0'],
  },
  'POST /linkedin/config/{id}/queue/skip': {
    make: (w) => ({ params: { id: w.accountId }, body: { actionIds: [crypto.randomUUID()] } }),
    filters: ['body.actionIds.0'],
  },
  'GET /linkedin/config/{id}/pending': ofAccount(),
  'POST /linkedin/config/{id}/pending/withdraw': {
    make: (w) => ({ params: { id: w.accountId }, body: { invitationIds: [crypto.randomUUID()] } }),
    filters: ['body.invitationIds.0'],
  },
  'PUT /linkedin/config/{id}/pending/auto': ofAccount({ afterDays: 30 }),
  'GET /linkedin/config/{id}/log': {
    make: (w) => ({ params: { id: w.accountId }, query: { kind: 'invite', outcome: 'sent' } }),
  },
  'GET /linkedin/config/{id}/log.csv': ofAccount(),
  'GET /linkedin/config/{id}/shares': ofAccount(),
  'PUT /linkedin/config/{id}/shares': {
    make: (w) => ({ params: { id: w.accountId }, body: { shares: { [w.campaignId]: 3 } } }),
  },
};

/** Keeps the workspace below its plan's number of accounts. */
async function unlinkSpare(w: SeededWorkspace): Promise<void> {
  const accounts = await w.done<{ id: string }[]>('GET', '/user/accounts');
  for (const { id } of accounts) {
    if (id !== w.accountId) await w.done('POST', '/linkedin/account/unlink', { accountId: id });
  }
}
