import { LogOut, MessageSquare, PanelLeft, Settings, Sparkles } from 'lucide-react';
import { signOut } from '../../features/auth/index.ts';
import { FeedbackPopover } from '../../features/feedback/index.ts';
import { useCurrentUser } from '../../features/users/index.ts';
import { paths } from '../paths.ts';
import { navEntries } from './nav-entries.ts';
import { NavItemButton, NavItemLink, NavItemSoon } from './nav-item.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UnreadCount } from './unread-count.tsx';
import { isOnFreePlan, UpgradeCard } from './upgrade-card.tsx';
import { UsageBox } from './usage-box.tsx';
import { cn } from '../../ui/class-names.ts';

/** Stand among the sections of the settings, with addresses of their own. */
const shownInSettings = [paths.adminFeedback];

export interface SidebarContentProps {
  collapsed: boolean;
  /** Expands a collapsed sidebar: wide again, or as a sheet in a narrow window. */
  onExpand?: () => void;
  /** After a link was followed or the person signed out, e.g. to close the sheet. */
  onSelect?: () => void;
}

/** Entries, cards and footer: the same in the sidebar and in the sheet. In a low window they scroll together. */
export function SidebarContent({ collapsed, onExpand, onSelect }: SidebarContentProps) {
  const user = useCurrentUser();
  const upgrade = user !== undefined && isOnFreePlan(user);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto">
      <nav aria-label="Main" className="flex-[1_0_auto] p-2">
        <ul className="flex flex-col gap-0.5">
          {navEntries.map(({ soon, ...entry }) => (
            <li key={entry.to}>
              {soon ? (
                <NavItemSoon label={entry.label} icon={entry.icon} collapsed={collapsed} />
              ) : (
                <NavItemLink
                  {...entry}
                  collapsed={collapsed}
                  {...(entry.to === paths.inbox ? { end: <UnreadCount collapsed={collapsed} /> } : {})}
                  {...(onSelect ? { onSelect } : {})}
                />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {collapsed || !user ? null : (
        <div className="flex flex-none flex-col gap-2 p-2 empty:hidden">
          <UsageBox user={user} />
          {upgrade ? <UpgradeCard {...(onSelect ? { onSelect } : {})} /> : null}
        </div>
      )}
      <div className={cn('flex flex-none flex-col gap-0.5 border-t border-border p-2')}>
        {collapsed && onExpand ? (
          <NavItemButton
            label="Expand sidebar"
            icon={PanelLeft}
            collapsed
            onClick={onExpand}
            aria-expanded={false}
          />
        ) : null}
        {collapsed && upgrade ? (
          <NavItemLink label="Upgrade to Pro" icon={Sparkles} to={paths.billing} collapsed />
        ) : null}
        <NavItemLink
          label="Settings"
          icon={Settings}
          to={paths.settings}
          also={shownInSettings}
          collapsed={collapsed}
          {...(onSelect ? { onSelect } : {})}
        />
        <FeedbackPopover>
          <NavItemButton label="Feedback" icon={MessageSquare} collapsed={collapsed} />
        </FeedbackPopover>
        {collapsed ? <ThemeSwitch collapsed /> : null}
        <NavItemButton
          label="Sign out"
          icon={LogOut}
          collapsed={collapsed}
          onClick={() => {
            onSelect?.();
            signOut();
          }}
        />
        {collapsed ? null : <ThemeSwitch collapsed={false} />}
      </div>
    </div>
  );
}
