import { CircleAlert, CircleCheck, Info, Sparkles, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

const looks = {
  success: { classes: 'border-success-line bg-success-banner text-success-fg', Icon: CircleCheck },
  warning: { classes: 'border-warning-line bg-warning-banner text-warning-fg', Icon: TriangleAlert },
  danger: { classes: 'border-danger-line bg-danger-banner text-danger-fg', Icon: CircleAlert },
  info: { classes: 'border-info-line bg-info-banner text-info-fg', Icon: Info },
  upgrade: { classes: 'border-transparent bg-accent-bg text-accent-fg', Icon: Sparkles },
} as const;

export interface BannerProps extends ComponentProps<'div'> {
  tone?: keyof typeof looks;
  /** The sign of another tone, where the words are graver than the colour. */
  sign?: keyof typeof looks;
  /** From edge to edge above a page instead of in its column: what it says and its buttons keep to the edges of the column. */
  bar?: boolean;
  /** A Button of the variant `quiet`. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

export function Banner({
  tone = 'info',
  sign = tone,
  bar = false,
  action,
  onDismiss,
  className,
  children,
  ...rest
}: BannerProps) {
  const { classes } = looks[tone];
  const { Icon } = looks[sign];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex min-h-10 flex-wrap items-center gap-2 rounded-card border pl-4 text-dense max-sm:py-2.5',
        // Buttons bring their own room; words alone need it on all sides.
        action || onDismiss ? 'py-[5px] pr-1.5' : 'py-2 pr-4',
        classes,
        bar && 'flex-none rounded-none border-x-0 border-t-0 px-6 max-md:px-4',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-4 flex-none" />
      <div className="min-w-0 flex-1 basis-40">{children}</div>
      {action ? <div className="flex flex-none gap-1.5">{action}</div> : null}
      {onDismiss ? (
        <button
          type="button"
          aria-label="Dismiss"
          className="grid size-7 flex-none place-items-center rounded-control hover:bg-current/8"
          onClick={onDismiss}
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
