import type { Subscription } from '@waypost/contract/users';
import type { BannerColor } from '@waypost/domain/billing/subscription-state';
import type { Tone } from '../../../ui/badge.tsx';

export const statusWord: Record<Subscription['status'], { word: string; tone: Tone }> = {
  trialing: { word: 'Trial', tone: 'info' },
  active: { word: 'Active', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'warning' },
  past_due: { word: 'Payment due', tone: 'danger' },
  expired: { word: 'Expired', tone: 'danger' },
};

/** The specification's three colours as tones of the interface. */
export const bannerTone = { red: 'danger', yellow: 'warning', green: 'success' } as const satisfies Record<
  BannerColor,
  string
>;
