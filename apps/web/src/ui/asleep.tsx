import { Slot } from 'radix-ui';
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useCanHover } from './tooltip.tsx';
import { whenIdle } from './when-idle.ts';

const Wake = createContext<(() => void) | null>(null);

/** Of the page, not of a component: what comes onto the screen after the first drawing is there at once. */
let isFirstPageDrawn = false;

/**
 * What opens from a button takes part in the first drawing of a page with a good deal of work, and makes the browser
 * do the rest of it in one go. Where only fingers point, that waits until the browser is idle: until then the button
 * stands there alone, and a tap on it wakes and opens what belongs to it.
 */
function useSleep(): { asleep: boolean; woken: boolean; wake: () => void } {
  const canHover = useCanHover();
  const [asleep, setAsleep] = useState(() => !canHover && !isFirstPageDrawn);
  const [woken, setWoken] = useState(false);
  useEffect(() => {
    if (!asleep) return undefined;
    return whenIdle(() => {
      isFirstPageDrawn = true;
      startTransition(() => setAsleep(false));
    });
  }, [asleep]);
  return {
    asleep,
    woken,
    wake: () => {
      setWoken(true);
      setAsleep(false);
    },
  };
}

/** What the roots of menus and popovers have in common. */
interface Opening {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children?: ReactNode;
}

/** The root of what opens from a button, drawn once it wakes; see {@link useSleep}. */
export function SleepingRoot<Props extends Opening>({
  root: Root,
  of: props,
}: {
  root: ComponentType<Props>;
  of: Props;
}) {
  const { asleep, woken, wake } = useSleep();
  if (!asleep || props.open === true)
    return <Root {...props} defaultOpen={woken || props.defaultOpen === true} />;
  const open = () => {
    wake();
    props.onOpenChange?.(true);
  };
  return <Wake value={open}>{props.children}</Wake>;
}

/** Null where nothing sleeps. */
export function useWake(): (() => void) | null {
  return useContext(Wake);
}

/** The button of it, told to assistive technology as the one that it becomes. */
export function SleepingTrigger<Props extends { children?: ReactNode; asChild?: boolean | undefined }>({
  opens,
  trigger: Trigger,
  of: props,
}: {
  opens: 'dialog' | 'menu';
  trigger: ComponentType<Props>;
  of: Props;
}) {
  const wake = useWake();
  if (wake === null) return <Trigger {...props} asChild />;
  return (
    <Slot.Root aria-haspopup={opens} aria-expanded={false} onClick={wake}>
      {props.children}
    </Slot.Root>
  );
}
