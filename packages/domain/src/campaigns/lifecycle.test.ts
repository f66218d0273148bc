import { describe, expect, it } from 'vitest';
import {
  archiveCampaign,
  CAMPAIGN_STATUSES,
  completeCampaign,
  endCampaign,
  pauseCampaign,
  reopenCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
  unarchiveCampaign,
  unscheduleCampaign,
} from './lifecycle.ts';

const READY = { leads: 3, senders: 1, connectedSenders: 1, sequenceErrors: [] as string[] };
const allowedFrom = (command: (status: (typeof CAMPAIGN_STATUSES)[number]) => { ok: boolean }) =>
  CAMPAIGN_STATUSES.filter((status) => command(status).ok);

describe('a campaign', () => {
  it('changes its status only where that makes sense', () => {
    expect(allowedFrom((status) => startCampaign(status, READY))).toEqual(['Draft', 'Scheduled']);
    expect(allowedFrom((status) => scheduleCampaign(status, READY, 2, 1))).toEqual(['Draft', 'Scheduled']);
    expect(allowedFrom((status) => pauseCampaign(status, 'holiday'))).toEqual(['Scheduled', 'Active']);
    expect(allowedFrom((status) => resumeCampaign(status, READY))).toEqual(['Paused']);
    expect(allowedFrom(completeCampaign)).toEqual(['Active']);
    expect(allowedFrom(endCampaign)).toEqual(['Active', 'Paused']);
    expect(allowedFrom(unscheduleCampaign)).toEqual(['Scheduled']);
    expect(allowedFrom(reopenCampaign)).toEqual(['Completed']);
    expect(allowedFrom(archiveCampaign)).toEqual(['Draft', 'Paused', 'Completed']);
    expect(startCampaign('Archived', READY)).toMatchObject({
      message: 'A campaign that is Archived cannot be started.',
    });
  });

  it('comes back from the archive as what it was, never sending', () => {
    expect(CAMPAIGN_STATUSES.filter((status) => unarchiveCampaign(status, 'Draft').ok)).toEqual(['Archived']);
    for (const was of ['Draft', 'Paused', 'Completed'] as const) {
      expect(unarchiveCampaign('Archived', was)).toEqual({ ok: true, status: was });
    }
    expect(unarchiveCampaign('Archived', 'Active')).toEqual({ ok: true, status: 'Paused' });
    expect(unarchiveCampaign('Archived', null)).toEqual({ ok: true, status: 'Paused' });
  });

  it.each([
    ['sequence_invalid', { sequenceErrors: ['“Message 2” is empty.'] }],
    ['no_leads', { leads: 0 }],
    ['no_senders', { senders: 0, connectedSenders: 0 }],
    ['senders_disconnected', { connectedSenders: 0 }],
  ])('does not start: %s', (code, lack) => {
    expect(startCampaign('Draft', { ...READY, ...lack })).toMatchObject({ ok: false, code });
  });

  it('names the place in its sequence that keeps it from starting', () => {
    const first = '“Message 2”: This message leads back to “Invite”.';
    const start = (sequenceErrors: string[]) => startCampaign('Draft', { ...READY, sequenceErrors });
    expect(start([first])).toMatchObject({ message: `The sequence still has an error. ${first}` });
    expect(start([first, 'Another.', 'A third.'])).toMatchObject({
      message: `The sequence still has 3 errors. The first: ${first}`,
    });
  });

  it('that has not started yet is a draft again when it is held back', () => {
    expect(pauseCampaign('Scheduled', 'not yet')).toEqual({ ok: true, status: 'Draft' });
    expect(pauseCampaign('Active', 'not now')).toEqual({ ok: true, status: 'Paused' });
  });

  it('pauses only with a reason and is not scheduled into the past', () => {
    expect(pauseCampaign('Active', '  ')).toMatchObject({ ok: false, code: 'reason_missing' });
    expect(scheduleCampaign('Draft', READY, 1, 1)).toMatchObject({ ok: false, code: 'start_in_past' });
  });

  it('resumes although no lead is left, but not without a connected sender', () => {
    expect(resumeCampaign('Paused', { ...READY, leads: 0 })).toEqual({ ok: true, status: 'Active' });
    expect(resumeCampaign('Paused', { ...READY, connectedSenders: 0 })).toMatchObject({
      code: 'senders_disconnected',
    });
  });
});
