import type { ComponentType } from 'react';
import { paths } from './paths.ts';

/** Pages inside the shell. Each is its own chunk; the file exports `Component`. */
export const privatePages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  [paths.dashboard]: () => import('../pages/dashboard.tsx'),
  [paths.settings]: () => import('../pages/settings.tsx'),
  [paths.settingsSecurity]: () => import('../pages/settings-security.tsx'),
  [paths.settingsProfile]: () => import('../pages/settings-profile.tsx'),
  [paths.settingsAppearance]: () => import('../pages/settings-appearance.tsx'),
  [paths.settingsNotifications]: () => import('../pages/settings-notifications.tsx'),
  [paths.settingsData]: () => import('../pages/settings-data.tsx'),
  [paths.settingsExclusions]: () => import('../pages/settings-exclusions.tsx'),
  [paths.settingsFields]: () => import('../pages/settings-fields.tsx'),
  [paths.settingsLabs]: () => import('../pages/settings-labs.tsx'),
  [paths.billing]: () => import('../pages/billing.tsx'),
  [paths.leads]: () => import('../pages/leads.tsx'),
  [paths.leadDuplicates]: () => import('../pages/leads-duplicates.tsx'),
  [paths.leadList]: () => import('../pages/leads-detail.tsx'),
  [paths.leadsWithAi]: () => import('../pages/leads-create-ai.tsx'),
  [paths.leadsFromComments]: () => import('../pages/leads-create-comments.tsx'),
  [paths.leadsFromLikes]: () => import('../pages/leads-create-likes.tsx'),
  [paths.leadsFromCsv]: () => import('../pages/leads-create-csv.tsx'),
  [paths.leadsFromUrl]: () => import('../pages/leads-create-url-extractor.tsx'),
  [paths.leadsFromEvents]: () => import('../pages/leads-create-events.tsx'),
  [paths.leadsFromConnections]: () => import('../pages/leads-create-connections.tsx'),
  [paths.leadsFromFollowers]: () => import('../pages/leads-create-followers.tsx'),
  [paths.linkedinConfig]: () => import('../pages/linkedin-config.tsx'),
  [paths.campaigns]: () => import('../pages/campaigns.tsx'),
  [paths.inbox]: () => import('../pages/inbox.tsx'),
  [paths.campaignCreate]: () => import('../pages/campaign-editor.tsx'),
  [paths.campaign]: () => import('../pages/campaign-editor.tsx'),
  [paths.campaignRehearsal]: () => import('../pages/campaign-rehearsal.tsx'),
};
