import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../features/auth/index.ts';
import { currentUserQuery, followOtherTabs } from '../features/users/index.ts';

/**
 * On app start and on each navigation, while a token is stored, the user is read again from the server; what another tab
 * learns of them is taken over at once.
 */
export function useUserRefresh(): void {
  const queries = useQueryClient();
  const signedIn = useAuth((auth) => auth.isAuthenticated);
  const { key } = useLocation();
  useEffect(() => {
    // A failure keeps what is known; a refused token signs out inside the client.
    if (signedIn) queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
  }, [key, signedIn, queries]);
  useEffect(() => followOtherTabs(queries), [queries]);
}
