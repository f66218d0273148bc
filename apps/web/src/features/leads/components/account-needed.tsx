import { Link as LinkIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** In place of a form that nothing could read for. */
export function AccountNeeded({ disconnected }: { disconnected: boolean }) {
  return (
    <EmptyState
      className="rounded-card border border-border bg-surface"
      icon={disconnected ? <TriangleAlert /> : <LinkIcon />}
      title={disconnected ? 'LinkedIn Accounts Disconnected' : 'Connect a LinkedIn account first'}
      text={
        disconnected
          ? 'New leads cannot be read until one account is back.'
          : 'Waypost reads leads through your own account.'
      }
      action={
        <Button variant="primary" asChild>
          <Link to={paths.settings}>{disconnected ? 'Reconnect in Settings' : 'Connect Account'}</Link>
        </Button>
      }
    />
  );
}
