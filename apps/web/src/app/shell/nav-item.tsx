import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const look =
  'flex h-8 items-center gap-2.5 rounded-control text-dense font-medium whitespace-nowrap text-fg-muted transition-colors duration-80 max-md:h-9';
const live =
  'hover:bg-active hover:text-fg aria-[current=page]:bg-accent-bg aria-[current=page]:text-accent-fg';

interface ItemProps {
  label: string;
  icon: LucideIcon;
  /** Icon alone, named by a tooltip. */
  collapsed: boolean;
}

function widths(collapsed: boolean) {
  return collapsed ? 'w-10 justify-center' : 'w-full px-2 text-left';
}

function Content({ icon: Icon, label, collapsed, end }: ItemProps & { end?: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{label}</span>
      {end ? <span className={collapsed ? 'absolute top-1.5 right-2 flex' : 'ml-auto'}>{end}</span> : null}
    </>
  );
}

interface LinkProps extends ItemProps {
  to: string;
  /** Pages that belong to the entry and do not lie under its address. */
  also?: readonly string[] | undefined;
  end?: ReactNode;
  onSelect?: () => void;
}

/** An entry that leads somewhere; `end` holds a count, on a collapsed entry a dot over the icon. */
export function NavItemLink({ to, also = [], end, onSelect, ...item }: LinkProps) {
  const { pathname } = useLocation();
  const isHere = [to, ...also].some((path) => matchPath({ path, end: false }, pathname) !== null);
  return (
    <Tooltip text={item.label} side="right" enabled={item.collapsed}>
      <Link
        to={to}
        onClick={onSelect}
        aria-current={isHere ? 'page' : undefined}
        className={cn(look, live, 'relative', widths(item.collapsed))}
      >
        <Content {...item} end={end} />
      </Link>
    </Tooltip>
  );
}

/** An entry that is announced and not there yet. */
export function NavItemSoon(item: ItemProps) {
  return (
    <Tooltip text={`${item.label}, soon`} side="right" enabled={item.collapsed}>
      <span
        aria-disabled="true"
        role="link"
        className={cn(look, 'cursor-default text-fg-subtle', widths(item.collapsed))}
      >
        <Content {...item} end={item.collapsed ? null : <Badge>Soon</Badge>} />
      </span>
    </Tooltip>
  );
}

/** An entry that does something here. */
export function NavItemButton({
  label,
  icon,
  collapsed,
  className,
  ...rest
}: ItemProps & ComponentProps<'button'>) {
  return (
    <Tooltip
      text={label}
      side="right"
      enabled={collapsed}
      hushed={rest['aria-haspopup'] !== undefined && rest['aria-expanded'] === true}
    >
      <button type="button" className={cn(look, live, widths(collapsed), className)} {...rest}>
        <Content icon={icon} label={label} collapsed={collapsed} />
      </button>
    </Tooltip>
  );
}
