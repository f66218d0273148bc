import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

export interface LeadSheetFrameProps {
  name: string;
  description: string;
  picture: string | null;
  /** Something in it may not be saved: it does not close by Escape or a click beside it. */
  dirty?: boolean;
  /** Begins to change the lead; E does it too. */
  onEdit?: (() => void) | undefined;
  /** Beside the picture. */
  about: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  /** The sheet has left the screen: the focus can go elsewhere. */
  onClosed?: (() => void) | undefined;
  /** Steps to the lead before or after; undefined where there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children: ReactNode;
}

/** The sheet of one lead wherever leads are listed: who, the way to the next one by button and arrow key. */
export function LeadSheetFrame(props: LeadSheetFrameProps) {
  const { name, description, picture, about, footer, onClose, onClosed, onPrevious, onNext, children } =
    props;
  const { dirty = false, onEdit } = props;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={name}
      description={description}
      dirty={dirty}
      {...(footer === undefined ? {} : { footer })}
      {...(onClosed === undefined
        ? {}
        : {
            onCloseAutoFocus: (event: Event) => {
              event.preventDefault();
              onClosed();
            },
          })}
      onKeyDown={(event) => {
        const target = event.target instanceof Element ? event.target : null;
        if (target?.closest('input, textarea, [role=radiogroup], [role=combobox], [role=listbox]')) return;
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        if (event.key.toLowerCase() === 'e' && isPlain && onEdit !== undefined) {
          event.preventDefault();
          onEdit();
          return;
        }
        const step = event.key === 'ArrowDown' ? onNext : event.key === 'ArrowUp' ? onPrevious : undefined;
        if (!step) return;
        event.preventDefault();
        step();
      }}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={picture} size="xl" />
          <div className="min-w-0 flex-1 text-dense">{about}</div>
          <div className="flex flex-none">
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label="Previous lead"
              disabled={!onPrevious}
              onClick={onPrevious}
            >
              <ChevronUp aria-hidden className="size-4" />
            </Button>
            <Button variant="ghost" size="sm" icon aria-label="Next lead" disabled={!onNext} onClick={onNext}>
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          </div>
        </div>
        {children}
      </div>
    </Sheet>
  );
}

/** Names and values under each other; what is not known is "-". */
export function LeadFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 text-dense">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="line-clamp-2 wrap-anywhere text-fg-subtle" title={name}>
            {name}
          </dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
