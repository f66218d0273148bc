import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { buttonClasses } from './button-classes.ts';
import { cn } from './class-names.ts';
import { dismissToast, toastDurationMs, useToasts, type Toast } from './toast-store.ts';

/** The toasts and the corner they appear in. The timer pauses on hover and focus. */
export function ToastRegion() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="right">
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      <Radix.Viewport
        className={cn(
          'fixed right-4 bottom-4 z-60 flex w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2 outline-none',
          // On a phone it stands beside the rail of the sidebar, where there is one, and above the offline note.
          'max-md:bottom-24 max-md:in-[:has(aside)]:max-w-[calc(100vw-88px)]',
        )}
      />
    </Radix.Provider>
  );
}

function ToastCard({ item }: { item: Toast }) {
  return (
    <Radix.Root
      open={item.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(item.id);
      }}
      duration={item.durationMs ?? toastDurationMs}
      type={item.tone === 'danger' ? 'foreground' : 'background'}
      className="flex items-start gap-2.5 rounded-card border border-border bg-raised p-3 text-dense shadow-toast data-[state=closed]:animate-fade-out data-[state=open]:animate-from-below"
    >
      {item.tone === 'danger' ? (
        <CircleAlert aria-hidden className="mt-px size-4 flex-none text-danger-fg" />
      ) : null}
      {item.tone === 'success' ? (
        <CircleCheck aria-hidden className="mt-px size-4 flex-none text-success-fg" />
      ) : null}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{item.title}</Radix.Title>
        {item.description ? (
          <Radix.Description className="text-fg-muted">{item.description}</Radix.Description>
        ) : null}
      </div>
      {item.action ? (
        <Radix.Action asChild altText={item.action.altText}>
          <button type="button" className={buttonClasses({ size: 'sm' })} onClick={item.action.onSelect}>
            {item.action.label}
          </button>
        </Radix.Action>
      ) : null}
      <Radix.Close
        aria-label="Dismiss"
        className={buttonClasses({ variant: 'ghost', size: 'sm', icon: true }, '-m-1')}
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
