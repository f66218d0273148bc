import type { Notification } from '@waypost/contract/notifications';
import type { NotificationKind } from '@waypost/domain/notifications/kinds';
import { placeOf, titleOf } from '@waypost/domain/notifications/words';
import {
  CalendarX,
  CreditCard,
  CirclePause,
  Flag,
  Gauge,
  Link2Off,
  MessageSquareReply,
  MessageSquareText,
  ShieldQuestionMark,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatAgo, formatDateTime } from '../../../lib/dates.ts';

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  reply: MessageSquareReply,
  account_lost: Link2Off,
  needs_review: ShieldQuestionMark,
  campaign_not_started: CalendarX,
  campaign_paused: CirclePause,
  campaign_finished: Flag,
  credits_low: Gauge,
  credits_gone: Gauge,
  payment_failed: CreditCard,
  paid_twice: CreditCard,
  plan_ending: CreditCard,
  plan_ended: CreditCard,
  accepted: UserCheck,
  feedback_answered: MessageSquareText,
};

export interface NotificationRowProps {
  item: Notification;
  /** Its place was opened. */
  onOpened: () => void;
  onRead: () => void;
}

/** One thing that happened: a link to where something can be done about it, or a sentence. */
export function NotificationRow({ item, onOpened, onRead }: NotificationRowProps) {
  const now = useBusinessNow();
  const Icon = icons[item.kind];
  const place = placeOf(item);
  const isNew = item.readAt === null;
  const title = (
    <span className={isNew ? 'font-medium' : 'text-fg-muted'}>
      {titleOf(item)}
      {isNew ? <span className="sr-only">, unread</span> : null}
    </span>
  );
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <Icon aria-hidden className="mt-0.5 size-4 flex-none text-fg-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 text-dense">
        {place === null ? (
          title
        ) : (
          <Link to={place} onClick={onOpened} className="before:absolute before:inset-0">
            {title}
          </Link>
        )}
        {item.settledAt !== null ? (
          // What it asked for is done.
          <p className="text-caption text-fg-muted" title={formatDateTime(item.settledAt)}>
            {item.kind === 'needs_review' ? 'Decided' : 'Reconnected'} {formatAgo(item.settledAt, now)}
          </p>
        ) : item.detail === null ? null : (
          <p className="text-caption text-fg-muted">{item.detail}</p>
        )}
        <time
          dateTime={item.createdAt}
          title={formatDateTime(item.createdAt)}
          className="block text-caption text-fg-subtle"
        >
          {formatAgo(item.createdAt, now)}
        </time>
      </div>
      {isNew ? (
        <button
          type="button"
          aria-label={`Mark as read: ${titleOf(item)}`}
          title="Mark as read"
          onClick={onRead}
          className="relative grid size-6 flex-none place-items-center rounded-tag hover:bg-active"
        >
          <span className="size-2 rounded-full bg-primary" />
        </button>
      ) : null}
    </li>
  );
}
