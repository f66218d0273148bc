import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NotificationBell } from '../../features/notifications/index.ts';
import { headlineOf, pictureOf, useCurrentUser } from '../../features/users/index.ts';
import { usePageCrumbs } from '../../lib/page-title.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { paths } from '../paths.ts';

/** Where the page is, and who is signed in. `tools` stands between them. */
export function Header({ tools, onHelp }: { tools?: ReactNode; onHelp: () => void }) {
  const user = useCurrentUser();
  return (
    <header className="sticky top-0 z-10 flex h-12 flex-none items-center gap-2 border-b border-border bg-canvas px-6 max-md:px-4">
      <PageCrumbs />
      <div className="ml-auto flex items-center gap-2">
        <PaletteButton />
        {tools}
        <NotificationBell />
        <Tooltip text="Keyboard shortcuts" keys="?" side="bottom">
          <Button
            variant="ghost"
            icon
            aria-label="Keyboard shortcuts"
            className="max-md:hidden"
            onClick={onHelp}
          >
            <CircleQuestionMark aria-hidden className="size-4" />
          </Button>
        </Tooltip>
        {user ? (
          <Link
            to={paths.settingsProfile}
            className="-mr-2 flex max-w-62 min-w-0 items-center gap-2 rounded-control py-1 pr-2 pl-1 hover:bg-active max-md:-mr-1 max-md:pr-1"
          >
            <Avatar name={user.name} src={pictureOf(user)} />
            <span className="min-w-0 max-lg:sr-only">
              <span className="block truncate text-dense leading-4 font-medium">{user.name}</span>
              <span className="block truncate text-caption text-fg-subtle">{headlineOf(user)}</span>
            </span>
          </Link>
        ) : null}
      </div>
    </header>
  );
}

/** By itself: a page names itself after it is drawn, and the rest of the header need not be drawn again for that. */
function PageCrumbs() {
  const crumbs = usePageCrumbs((state) => state.crumbs);
  return (
    <Breadcrumbs
      crumbs={crumbs.map(({ label, to }) =>
        to ? (
          <Link key={to} to={to}>
            {label}
          </Link>
        ) : (
          label
        ),
      )}
    />
  );
}
