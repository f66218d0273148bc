import type { LeadList } from '@waypost/contract/leads';
import { CalendarClock, ChevronDown, Send } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useBusinessNow } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from '../../../ui/menu.tsx';
import { eventStarts } from '../model/event-starts.ts';

/** Starts a campaign with a list; where it came from an event that is known by its day, around the event as well. */
export function StartCampaign({ list }: { list: LeadList }) {
  const now = useBusinessNow();
  const plain = `${paths.campaignCreate}?listId=${list.id}`;
  const events = [...new Map(list.sources.map((source) => [source.eventDay, source])).values()].flatMap(
    ({ label, eventDay }) => {
      const starts = eventStarts(list.id, eventDay, now);
      return starts.some(({ hasPassed }) => !hasPassed) ? [{ label, starts }] : [];
    },
  );
  if (events.length === 0) {
    return (
      <Button asChild>
        <Link to={plain}>
          <Send aria-hidden className="size-4" />
          Start campaign
        </Link>
      </Button>
    );
  }
  return (
    <Menu>
      <MenuTrigger>
        <Button>
          <Send aria-hidden className="size-4" />
          Start campaign
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </MenuTrigger>
      <MenuContent className="max-w-[calc(100vw-16px)]">
        <MenuItem asChild>
          <Link to={plain}>
            <Send aria-hidden /> Without a planned day
          </Link>
        </MenuItem>
        {events.map(({ label, starts }) => (
          <MenuGroup key={starts[0]?.path ?? label}>
            <MenuSeparator />
            <MenuLabel className="max-w-72 truncate">{label}</MenuLabel>
            {starts.map(({ id, label: when, day, path, hasPassed }) =>
              hasPassed ? (
                <MenuItem key={id} disabled>
                  <CalendarClock aria-hidden /> {when}, {formatDay(day)}: this day has passed
                </MenuItem>
              ) : (
                <MenuItem key={id} asChild>
                  <Link to={path}>
                    <CalendarClock aria-hidden /> {when}, {formatDay(day)}
                  </Link>
                </MenuItem>
              ),
            )}
          </MenuGroup>
        ))}
      </MenuContent>
    </Menu>
  );
}
