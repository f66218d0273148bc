import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { Tone } from '../../../ui/badge.tsx';

export const typeWord: Record<LinkedInAccount['type'], string> = {
  free: 'Free',
  premium: 'Premium',
  sales_navigator: 'Sales Navigator',
};

export const statusTone: Record<LinkedInAccount['status'], Tone> = {
  Active: 'success',
  Disconnected: 'danger',
  Deleted: 'neutral',
};

export const badgeTone: Record<LinkedInAccount['badges'][number], Tone> = {
  'Warming up': 'info',
  'Cooling down': 'warning',
  Checkpoint: 'warning',
  Paused: 'warning',
};
