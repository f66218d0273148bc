import { PanelLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { paths } from '../paths.ts';
import { SidebarContent } from './sidebar-content.tsx';
import { setShowSidebar, setSidebarCollapsed, useSidebar } from './sidebar-state.ts';

/** Under this width the sidebar is always collapsed and opens as a sheet. */
export const narrowWindow = '(max-width: 767px)';

export function Sidebar({ narrow }: { narrow: boolean }) {
  const { isCollapsed, showSidebar } = useSidebar();
  const collapsed = narrow || isCollapsed;
  return (
    <aside
      aria-label="Sidebar"
      className={cn(
        'sticky top-0 z-20 flex h-dvh flex-none flex-col border-r border-border bg-canvas',
        collapsed ? 'w-14' : 'w-60',
      )}
    >
      <div
        className={cn('flex h-12 flex-none items-center', collapsed ? 'justify-center' : 'gap-2 pr-2.5 pl-4')}
      >
        <Link to={paths.dashboard} aria-label="Waypost, dashboard" className="rounded-control">
          <Logo
            variant={collapsed ? 'short' : 'full'}
            aria-hidden
            className={collapsed ? 'size-6' : 'h-[18px]'}
          />
        </Link>
        {collapsed ? null : (
          <Tooltip text="Collapse sidebar" keys="[" side="right">
            <Button
              variant="ghost"
              size="sm"
              icon
              className="ml-auto"
              aria-label="Collapse sidebar"
              aria-expanded
              onClick={() => setSidebarCollapsed(true)}
            >
              <PanelLeft aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
          </Tooltip>
        )}
      </div>
      <SidebarContent
        collapsed={collapsed}
        onExpand={() => (narrow ? setShowSidebar(true) : setSidebarCollapsed(false))}
      />
      <Sheet
        open={narrow && showSidebar}
        onOpenChange={setShowSidebar}
        side="left"
        title="Menu"
        description="Pages and settings"
        hideHead
        className="w-60 bg-canvas"
      >
        <div className="flex h-full flex-col">
          <div className="flex h-12 flex-none items-center pl-4">
            <Logo aria-hidden className="h-[18px]" />
          </div>
          <SidebarContent collapsed={false} onSelect={() => setShowSidebar(false)} />
        </div>
      </Sheet>
    </aside>
  );
}
