import type { ReactNode } from 'react';
import { Logo } from '../../../ui/logo.tsx';
import { ProductPicture } from './product-picture.tsx';

export interface AuthLayoutProps {
  title: string;
  /** Below the title, in place of what the product is. */
  description?: ReactNode;
  children: ReactNode;
  /** The way to the other form. */
  other: ReactNode;
}

/** One column with one action; from 1024 px a picture of what the product does beside it. */
export function AuthLayout({
  title,
  description = 'AI Powered GTM Engine',
  children,
  other,
}: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(440px,1fr)_minmax(0,1.22fr)]">
      <main className="flex min-w-0 flex-col px-6 py-6 sm:px-10 sm:py-8">
        <Logo className="h-[21px] self-start" />
        <div className="mx-auto my-auto w-full max-w-[360px] py-8 max-sm:mt-10">
          <h1 tabIndex={-1} className="mb-1 text-display">
            {title}
          </h1>
          <p className="mb-7 text-fg-muted">{description}</p>
          {children}
          <p className="mt-8 text-center text-dense text-fg-muted">{other}</p>
        </div>
        <p className="flex gap-4 text-caption text-fg-subtle">
          <span>Self-hosted</span>
          <span>MIT licence</span>
        </p>
      </main>
      <ProductPicture />
    </div>
  );
}
