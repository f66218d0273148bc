import { useQuery } from '@tanstack/react-query';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { AccountField } from '../components/account-field.tsx';
import { readRoomQuery } from '../sources/source-queries.ts';
import type { EnrichHow } from './enrichment-queries.ts';

export interface EnrichOptionsProps {
  accounts: readonly LinkedInAccount[];
  how: EnrichHow | { accountId: undefined; overwrite: boolean; posts: boolean };
  /** How many profiles; null while nobody knows. */
  leads: number | null;
  onChange: (how: Partial<EnrichHow>) => void;
}

/** Over whose account profiles are read, what becomes of them, and how many there is room for today. */
export function EnrichOptions({ accounts, how, leads, onChange }: EnrichOptionsProps) {
  // The whole limit: the share that a campaign's day has of it does not bind reads.
  const room = useQuery({ ...readRoomQuery(how.accountId ?? ''), enabled: how.accountId !== undefined });
  const views = room.data?.profileViews;
  return (
    <>
      <AccountField
        accounts={accounts}
        value={how.accountId}
        onValueChange={(accountId) => onChange({ accountId })}
        help="Each profile read is a profile view of this account."
      />
      <Checkbox
        label={<span className="text-dense">Overwrite what is there</span>}
        checked={how.overwrite}
        onCheckedChange={(on) => onChange({ overwrite: on === true })}
      />
      <Checkbox
        label={<span className="text-dense">Look at their newest post as well</span>}
        checked={how.posts}
        onCheckedChange={(on) => onChange({ posts: on === true })}
      />
      <p className="text-caption text-fg-muted">
        {how.overwrite
          ? 'Name, headline, title, company, location and picture are replaced by what the profile says.'
          : 'Only empty fields are filled.'}{' '}
        What somebody edited by hand stays.
      </p>
      {views === undefined ? null : (
        <div className="flex flex-col gap-1.5 border-t border-border pt-3">
          <p className="flex justify-between gap-2 text-caption">
            <span className="text-fg-muted">Profile views left today</span>
            <span className="font-medium tabular-nums">
              {formatNumber(views.left)} of {formatNumber(views.cap)}
            </span>
          </p>
          <Progress value={views.left} max={Math.max(1, views.cap)} aria-label="Profile views left today" />
          <p className="text-caption text-fg-muted">{roomWords(leads, views.left, views.cap)}</p>
        </div>
      )}
      {accounts.length === 0 ? (
        <Banner tone="warning">Connect a LinkedIn account in Settings to read profiles.</Banner>
      ) : null}
    </>
  );
}

/** What the room means for so many profiles. */
export function roomWords(leads: number | null, left: number, cap: number): string {
  const shared = 'Campaign visits use the same views.';
  if (leads === null || leads <= left) return shared;
  const days = cap === 0 ? null : Math.ceil((leads - left) / cap);
  const rest =
    days === null
      ? 'the rest waits until there is room'
      : `the rest follows as views become free, within about ${countOf(days, 'more day')}`;
  return `${countOf(left, 'profile')} can be read now; ${rest}. ${shared}`;
}
