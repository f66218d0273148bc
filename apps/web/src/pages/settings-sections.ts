import {
  Ban,
  Bell,
  CircleUserRound,
  Database,
  FlaskConical,
  Gauge,
  Link2,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Palette,
  Rows3,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import { paths } from '../app/paths.ts';

export interface SettingsSection {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Shown to the role ADMIN alone. */
  isForAdmins?: true;
  /** What is set there, as a search finds it: its name, other words for it, and where on the page it stands. */
  entries: readonly { label: string; words?: string; query?: string; at?: string }[];
}

/** Sections that work; each gets its line when it does. */
export const settingsSections: readonly SettingsSection[] = [
  {
    label: 'Profile',
    to: paths.settingsProfile,
    icon: CircleUserRound,
    entries: [
      { label: 'Picture', words: 'avatar photo image upload' },
      { label: 'Name and role', words: 'profession title headline' },
      {
        label: 'Email address',
        words: 'change mail e-mail login confirm verify mistyped wrong',
        at: 'email',
      },
    ],
  },
  {
    label: 'LinkedIn accounts',
    to: paths.settings,
    icon: Link2,
    entries: [
      { label: 'Connect an account', words: 'link sender login cookie password checkpoint' },
      { label: 'Reconnect an account', words: 'disconnected expired session' },
      { label: 'Unlink an account', words: 'remove delete sender' },
      { label: 'Webhooks', words: 'public url sweeps' },
    ],
  },
  {
    label: 'Appearance',
    to: paths.settingsAppearance,
    icon: Palette,
    entries: [
      { label: 'Theme', words: 'dark light system colour mode night', at: 'theme' },
      { label: 'Single keys', words: 'keyboard shortcuts hotkeys', at: 'keyboard' },
      {
        label: 'First steps',
        words: 'dashboard checklist get started onboarding hide show',
        at: 'dashboard',
      },
    ],
  },
  {
    label: 'Sessions and security',
    to: paths.settingsSecurity,
    icon: ShieldCheck,
    entries: [
      { label: 'Password', words: 'change new secret', at: 'password' },
      { label: 'Two-step sign-in', words: 'second factor 2fa totp mfa authenticator code', at: 'two-step' },
      { label: 'Recovery codes', words: 'backup lost phone', at: 'two-step' },
      {
        label: 'Sessions',
        words: 'devices signed in log out logout sign out signout everywhere revoke',
        at: 'sessions',
      },
    ],
  },
  {
    label: 'Notifications',
    to: paths.settingsNotifications,
    icon: Bell,
    entries: [
      {
        label: 'Notify me about',
        words: 'events replies accounts credits keywords alerts email bell',
        at: 'events',
      },
      { label: 'Quiet hours', words: 'sleep evening mail email do not disturb', at: 'mail' },
      { label: 'Daily digest', words: 'one letter a day summary mail email', at: 'mail' },
    ],
  },
  {
    label: 'Exclusions',
    to: paths.settingsExclusions,
    icon: Ban,
    entries: [
      { label: 'Exclusion rules', words: 'blacklist do not contact block people companies domains keywords' },
      { label: 'Would somebody be left out?', words: 'test check excluded' },
    ],
  },
  {
    label: 'Fields',
    to: paths.settingsFields,
    icon: Rows3,
    entries: [{ label: 'Own fields', words: 'custom columns properties text number date kind rename' }],
  },
  {
    label: 'Data and privacy',
    to: paths.settingsData,
    icon: Database,
    entries: [
      { label: 'Full export', words: 'download archive backup zip json csv gdpr everything', at: 'export' },
      { label: 'Delete the workspace', words: 'erase close account cancel remove gdpr', at: 'delete' },
    ],
  },
  {
    label: 'Your feedback',
    to: paths.settingsFeedback,
    icon: MessageSquareText,
    entries: [{ label: 'Feedback you sent', words: 'answers ideas problems support' }],
  },
  {
    label: 'Labs',
    to: paths.settingsLabs,
    icon: FlaskConical,
    entries: [
      { label: 'Connections Scraper', words: 'experimental beta network' },
      { label: 'Followers Extractor', words: 'experimental beta' },
    ],
  },
  {
    label: 'Feedback of everybody',
    to: paths.adminFeedback,
    icon: MessagesSquare,
    isForAdmins: true,
    entries: [{ label: 'Feedback of everybody', words: 'admin administrator answer' }],
  },
];

/** No section of the settings, yet looked for there: found by the search and not listed. */
const besideSettings: readonly SettingsSection[] = [
  {
    label: 'Billing',
    to: paths.billing,
    icon: Wallet,
    entries: [
      { label: 'Plan', words: 'subscription upgrade cancel price trial credits keywords seats' },
      { label: 'Invoices and payment', words: 'receipts card method subscription tax vat address' },
    ],
  },
  {
    label: 'LinkedIn limits',
    to: paths.linkedinConfig,
    icon: Gauge,
    entries: [
      { label: 'Limits of an account', words: 'daily weekly invitations messages visits cap maximum' },
      { label: 'Working hours', words: 'time zone timezone days weekend schedule', query: 'tab=hours' },
      { label: 'Warm-up and pace', words: 'warmup cool-down cooldown rhythm rests', query: 'tab=hours' },
      { label: 'Pause all', words: 'stop hold resume sending actions' },
    ],
  },
];

/** The sections that somebody sees. */
export function sectionsFor(isAdmin: boolean): readonly SettingsSection[] {
  return settingsSections.filter(({ isForAdmins }) => isAdmin || isForAdmins !== true);
}

/** Where the search of the settings looks. */
export function searchedSections(isAdmin: boolean): readonly SettingsSection[] {
  return [...sectionsFor(isAdmin), ...besideSettings];
}

/** What a search finds: every word typed is the start of a word of the entry or of its section. */
export function findSettings(sections: readonly SettingsSection[], typed: string) {
  const sought = wordsOf(typed);
  return sections.flatMap(({ label: section, to, icon, entries }) =>
    entries
      .filter(({ label, words = '' }) => {
        const known = wordsOf(`${section} ${label} ${words}`);
        return sought.every((word) => known.some((other) => other.startsWith(word)));
      })
      .map(({ label, query, at }) => ({
        ...{ label, section, icon },
        to: `${to}${query === undefined ? '' : `?${query}`}${at === undefined ? '' : `#${at}`}`,
      })),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
