/** Panels that float above the page: menus, popovers, lists of a select. */
export const floatingPanel =
  'z-50 rounded-card border border-border bg-raised text-dense text-fg shadow-menu data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in';

/** One row inside such a panel. */
export const floatingItem =
  'relative flex min-h-8 w-full items-center gap-2 rounded-tag px-2 py-1 text-left outline-none select-none max-md:min-h-11 data-disabled:text-fg-subtle data-highlighted:bg-active [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-fg-muted';

export const floatingLabel = 'px-2 pt-1.5 pb-1 text-caption text-fg-subtle';
export const floatingSeparator = '-mx-1 my-1 h-px bg-border';
