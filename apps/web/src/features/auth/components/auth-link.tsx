import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link between the pages around the sign-in. */
export function AuthLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className="font-medium text-accent-fg underline-offset-3 hover:underline" />;
}
