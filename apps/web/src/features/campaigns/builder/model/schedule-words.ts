import type { DailyCaps } from '@waypost/domain/campaigns/settings/daily-caps';
import type { Period } from '@waypost/domain/campaigns/settings/period';
import type { Rotation } from '@waypost/domain/campaigns/settings/rotation';
import { formatDateTime } from '../../../../lib/dates.ts';
import { formatNumber } from '../../../../lib/numbers.ts';

const rotationWord: Record<Rotation['mode'], string> = {
  balanced: 'leads are dealt evenly',
  budget: 'leads are dealt by what each may still send',
  relation: 'leads go to an existing connection first',
  fixed: 'each lead list has its sender',
};

export function rotationWords({ mode }: Rotation): string {
  return rotationWord[mode];
}

/** "From 24 Nov 2026, 09:00 to 31 Dec 2026, 18:00 (Europe/Berlin)", or what stands for an open edge. */
export function periodWords({ startAt, endAt }: Period, zone: string): string {
  const start = startAt === null ? 'As soon as it is launched' : `From ${formatDateTime(startAt)}`;
  const end = endAt === null ? 'until every lead is done' : `to ${formatDateTime(endAt)}`;
  return startAt === null && endAt === null ? `${start}, ${end}` : `${start}, ${end} (${zone})`;
}

const capWord: Record<keyof DailyCaps, string> = {
  invite: 'invitations',
  message: 'messages',
  inmail: 'InMails',
  visit: 'profile visits',
  engagement: 'follows, likes and comments',
};

/** "20 invitations, 30 profile visits in 24 hours"; null when there is no cap. */
export function capsWords(caps: DailyCaps): string | null {
  const words = (Object.keys(capWord) as (keyof DailyCaps)[]).flatMap((kind) => {
    const cap = caps[kind];
    return cap === null ? [] : [`${formatNumber(cap)} ${capWord[kind]}`];
  });
  return words.length === 0 ? null : `At most ${words.join(', ')} in 24 hours, all senders together`;
}
