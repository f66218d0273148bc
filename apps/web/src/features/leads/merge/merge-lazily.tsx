import { lazy, Suspense, type ComponentProps } from 'react';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));
const MergeWithDialog = lazy(async () => ({
  default: (await import('./merge-with-dialog.tsx')).MergeWithDialog,
}));

/** Two leads side by side; loaded when somebody asks for it. */
export function MergeLazily(props: ComponentProps<typeof MergeDialog>) {
  return (
    <Suspense fallback={null}>
      <MergeDialog {...props} />
    </Suspense>
  );
}

export function MergeWithLazily(props: ComponentProps<typeof MergeWithDialog>) {
  return (
    <Suspense fallback={null}>
      <MergeWithDialog {...props} />
    </Suspense>
  );
}
