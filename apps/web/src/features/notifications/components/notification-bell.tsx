import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { unreadQuery } from '../api/notifications.ts';

const load = () => import('./notification-list.tsx');
const NotificationList = lazy(async () => ({ default: (await load()).NotificationList }));

/** A number above this is not read any more. */
const shownMax = 99;

/** The bell with how many are unread; the list behind it loads when it is wanted. */
export function NotificationBell() {
  const unread = useQuery(unreadQuery).data ?? 0;
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <Tooltip
        text={unread === 0 ? 'Notifications' : countOf(unread, 'unread notification')}
        side="bottom"
        hushed={open}
      >
        <PopoverTrigger>
          <Button
            variant="ghost"
            icon
            aria-label={unread === 0 ? 'Notifications' : `Notifications, ${formatNumber(unread)} unread`}
            className="relative"
            onPointerEnter={() => void load()}
          >
            <Bell aria-hidden className="size-4" />
            {unread === 0 ? null : (
              <span
                aria-hidden
                className="absolute -top-1 -right-1 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-caption leading-none font-semibold text-on-primary tabular-nums"
              >
                {unread > shownMax ? `${shownMax}+` : unread}
              </span>
            )}
          </Button>
        </PopoverTrigger>
      </Tooltip>
      <PopoverContent align="end" aria-label="Notifications" className="w-96 p-0">
        <Suspense fallback={<div className="h-40" />}>
          <NotificationList onClose={() => setOpen(false)} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
