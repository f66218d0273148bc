import { useEffect, useRef, type ReactNode } from 'react';
import { cn } from '../../../../ui/class-names.ts';

/** Names a step of the builder. Arriving at another step moves the focus here, so that it is announced. */
export function StepHeading({
  title,
  text,
  hidden = false,
}: {
  title: string;
  text?: ReactNode;
  hidden?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Only after a step of the builder itself: a page that has just opened announces its own title.
    if (document.activeElement?.closest('[data-builder-nav]'))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={cn('mb-4', hidden && 'sr-only')}>
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {title}
      </h2>
      {text ? <p className="mt-0.5 max-w-[72ch] text-dense text-fg-muted">{text}</p> : null}
    </div>
  );
}
