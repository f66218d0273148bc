import { Play, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cn } from './class-names.ts';

export type DemoVideoAnimation =
  | 'from-bottom'
  | 'from-center'
  | 'from-top'
  | 'from-left'
  | 'from-right'
  | 'fade'
  | 'top-in-bottom-out'
  | 'left-in-right-out';

export interface DemoVideoProps {
  title: string;
  /** Picture of 1920 x 1080, with a small one beside it; see {@link DemoPicture}. */
  thumbnailSrc: string;
  /** What the embedded frame shows. */
  videoSrc: string;
  animation?: DemoVideoAnimation;
  className?: string;
}

/** The frame counts as not loaded again this long after closing, so that it does not flash while leaving. */
const resetMs = 300;

/** What the page in the frame posts when Escape was pressed there. */
const closeMessage = 'close-demo-video';

/** A thumbnail that opens its video over the whole page. Backdrop, close button and Escape close it. */
export function DemoVideo(props: DemoVideoProps) {
  const { title, thumbnailSrc, videoSrc, animation = 'from-center', className } = props;
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const [loaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setLoaded(false), resetMs);
    return () => clearTimeout(timer);
  }, [open]);
  // Keys that are pressed inside the frame do not reach this page; the frame says when one of them was Escape.
  useEffect(() => {
    if (!open) return undefined;
    const hear = (event: MessageEvent): void => {
      if (event.data === closeMessage && event.source === frame.current?.contentWindow) setOpen(false);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        aria-label={`Play: ${title}`}
        className={cn('group block w-full rounded-card border border-border', className)}
      >
        <DemoPicture src={thumbnailSrc}>
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-10 place-items-center rounded-full bg-tooltip text-on-tooltip transition-transform duration-140 group-hover:scale-110">
              <Play aria-hidden className="ml-0.5 size-4 fill-current" />
            </span>
          </span>
        </DemoPicture>
      </Radix.Trigger>
      {wasOpen ? (
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-hidden bg-overlay p-4 data-[state=closed]:animate-[fade-out_213ms_var(--ease-leave)_forwards] data-[state=open]:animate-fade-in">
            <Radix.Content
              data-animation={animation}
              aria-describedby={undefined}
              // In a low window, such as a phone on its side, its height limits it: the button above it stays in sight.
              className="relative w-[min(100%,calc((100dvh-8rem)*16/9))] max-w-4xl outline-none"
            >
              <Radix.Title className="sr-only">{title}</Radix.Title>
              <Radix.Close
                aria-label="Close"
                className="absolute -top-12 right-0 grid size-9 place-items-center rounded-full bg-tooltip text-on-tooltip hover:opacity-90"
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
              {/* An outline: a border would take from the room of 16 to 9 and leave bars beside the film. */}
              <div className="relative aspect-video overflow-hidden rounded-dialog bg-tooltip outline outline-border max-sm:portrait:aspect-square">
                {loaded ? null : (
                  <span
                    role="status"
                    aria-label="Loading"
                    className="absolute inset-0 grid place-items-center"
                  >
                    <span className="size-8 animate-spin rounded-full border-2 border-on-tooltip border-r-transparent" />
                  </span>
                )}
                <iframe
                  ref={frame}
                  src={videoSrc}
                  sandbox="allow-scripts"
                  allow="autoplay; fullscreen"
                  title={title}
                  onLoad={() => setLoaded(true)}
                  className="absolute inset-0 size-full border-0"
                />
              </div>
            </Radix.Content>
          </Radix.Overlay>
        </Radix.Portal>
      ) : null}
    </Radix.Root>
  );
}

/**
 * A thumbnail of 16 to 9, with what stands on it; it pulses until the picture is there. Beside `name.webp`, 1920 wide,
 * stands `name-768.webp`: most screens show it that small, and a phone is long at unpacking the large one.
 */
export function DemoPicture({
  src,
  className,
  children,
}: {
  src: string;
  className?: string;
  children: ReactNode;
}) {
  const [pictured, setPictured] = useState(false);
  return (
    <span className={cn('relative block aspect-video overflow-hidden rounded-card', className)}>
      {pictured ? null : <span className="absolute inset-0 animate-pulse bg-track" data-testid="pulse" />}
      <img
        src={src}
        srcSet={`${src.replace(/\.webp$/, '-768.webp')} 768w, ${src} 1920w`}
        sizes="(min-width: 640px) 50vw, 100vw"
        alt=""
        width={1920}
        height={1080}
        loading="lazy"
        decoding="async"
        onLoad={() => setPictured(true)}
        className={cn('size-full object-cover dark:brightness-80', !pictured && 'opacity-0')}
      />
      {children}
    </span>
  );
}
