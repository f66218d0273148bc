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
import { DAY_PASSED, eventStarts } from '../model/event-starts.ts';

/** Starts a campaign with a list; where it came from an event that is known by its day, around the event as well. */
export function StartCampaign({ list }: { list: LeadList }) {
  const { plain, events } = useStarts(list);
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
        <EventStarts events={events} />
      </MenuContent>
    </Menu>
  );
}

/** The same among other actions of a menu: where there is no room for a button. */
export function StartCampaignItems({ list }: { list: LeadList }) {
  const { plain, events } = useStarts(list);
  return (
    <>
      <MenuItem asChild>
        <Link to={plain}>
          <Send aria-hidden /> Start campaign
        </Link>
      </MenuItem>
      <EventStarts events={events} />
      {events.length === 0 ? null : <MenuSeparator />}
    </>
  );
}

type EventWithStarts = { label: string; starts: ReturnType<typeof eventStarts> };

function useStarts(list: LeadList): { plain: string; events: EventWithStarts[] } {
  const now = useBusinessNow();
  const events = [...new Map(list.sources.map((source) => [source.eventDay, source])).values()].flatMap(
    ({ label, eventDay }) => {
      const starts = eventStarts(list.id, eventDay, now);
      return starts.some(({ hasPassed }) => !hasPassed) ? [{ label, starts }] : [];
    },
  );
  return { plain: `${paths.campaignCreate}?listId=${list.id}`, events };
}

function EventStarts({ events }: { events: readonly EventWithStarts[] }) {
  return events.map(({ label, starts }) => (
    <MenuGroup key={starts[0]?.path ?? label}>
      <MenuSeparator />
      <MenuLabel className="max-w-72 truncate">{label}</MenuLabel>
      {starts.map(({ id, label: when, day, path, hasPassed }) =>
        hasPassed ? (
          <MenuItem key={id} disabled>
            <CalendarClock aria-hidden /> {when}, {formatDay(day)}: {DAY_PASSED}
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
  ));
}
