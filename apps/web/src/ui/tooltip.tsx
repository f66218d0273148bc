import { Tooltip as Radix } from 'radix-ui';
import {
  createContext,
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Kbd } from './kbd.tsx';

const CanHover = createContext(true);

/** Whether an icon alone still has to be named by a tooltip: not inside one, and not without a provider around. */
const IsUnnamed = createContext(false);

/** Whether anything here can hover over what is on the screen; not so on most phones. */
export function useCanHover(): boolean {
  return useContext(CanHover);
}

/**
 * One provider around the app: 700 ms before the first tooltip, none within 300 ms of the last.
 *
 * @param canHover false where nothing can hover: fingers never open a tooltip, and each of them makes the first
 *   drawing of a page longer
 */
export function TooltipProvider({ canHover = true, children }: { canHover?: boolean; children: ReactNode }) {
  return (
    <CanHover value={canHover}>
      <IsUnnamed value={canHover}>
        <Radix.Provider delayDuration={700} skipDelayDuration={300}>
          {children}
        </Radix.Provider>
      </IsUnnamed>
    </CanHover>
  );
}

export interface TooltipProps {
  /** Names an icon or says why something is disabled; never the only copy of a fact. */
  text: ReactNode;
  /** Shortcut shown beside the text. */
  keys?: string;
  side?: ComponentProps<typeof Radix.Content>['side'];
  /** False opens no tooltip, e.g. while the text is visible anyway. The child stays the same, and keeps its focus. */
  enabled?: boolean;
  /** Keeps the words back, e.g. while the menu of the button is open: they would lie over it. */
  hushed?: boolean;
  children: ReactNode;
}

export function Tooltip({
  text,
  keys,
  side = 'top',
  enabled = true,
  hushed = false,
  children,
}: TooltipProps) {
  const canHover = useCanHover();
  const [asked, setAsked] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!asked) return undefined;
    /** A key can open something above while the pointer rests where it was: where the focus goes, the eyes go. */
    const leave = ({ target }: FocusEvent) => {
      if (!(target instanceof Node && trigger.current?.contains(target))) setAsked(false);
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [asked]);
  if (!canHover) return children;
  const open = asked && enabled && !hushed;
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        // The wait for it may end below a dialog that came meanwhile.
        setAsked(next && trigger.current?.closest('[aria-hidden=true]') == null);
      }}
    >
      <IsUnnamed value={false}>
        <Radix.Trigger
          ref={trigger}
          asChild
          onFocus={(event) => {
            // Where the focus comes back after a click, nobody asks for a word; who goes by the keyboard does.
            if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
          }}
        >
          {children}
        </Radix.Trigger>
      </IsUnnamed>
      {enabled && !hushed ? (
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-70 flex max-w-72 items-center gap-1.5 rounded-control border border-tooltip-line bg-tooltip px-2 py-1 text-caption text-on-tooltip data-[state=closed]:animate-fade-out data-[state=delayed-open]:animate-fade-in"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            {keys ? <Kbd className="border-tooltip-line bg-transparent text-on-tooltip">{keys}</Kbd> : null}
          </Radix.Content>
        </Radix.Portal>
      ) : null}
    </Radix.Root>
  );
}

/** Names what is an icon alone, unless a tooltip with more to say is around it already. */
export function NameTip({ name, hushed, children }: { name: string; hushed: boolean; children: ReactNode }) {
  if (!useContext(IsUnnamed)) return children;
  return (
    <Tooltip text={name} hushed={hushed}>
      {children}
    </Tooltip>
  );
}
