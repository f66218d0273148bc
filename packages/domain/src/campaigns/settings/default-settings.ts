import type { CampaignSettings } from './campaign-settings.ts';

/** What a campaign starts with, and what one from before a setting existed is run by. */
export const defaultSettings: CampaignSettings = {
  stopRules: { sameCompanyReplied: false, tags: [], listIds: [] },
  leftOut: { contactedWithinDays: null, perCompanyWeekMax: null },
  rotation: { mode: 'balanced', senderOfList: {} },
  dailyCaps: { invite: null, message: null, inmail: null, visit: null, engagement: null },
  period: { startAt: null, endAt: null },
  evergreen: false,
};

/** Stored groups over the defaults: only groups that were ever changed are stored. */
export function withDefaults(stored: Partial<CampaignSettings>): CampaignSettings {
  return { ...defaultSettings, ...stored };
}
