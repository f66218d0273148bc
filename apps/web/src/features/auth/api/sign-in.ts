import { useMutation } from '@tanstack/react-query';
import { authRoutes } from '@waypost/contract/auth.routes';
import type { BodyOf } from '@waypost/contract/route';
import { api } from '../../../lib/api/api.ts';
import { signedIn } from '../model/auth-store.ts';

type SignInBody = BodyOf<typeof authRoutes.signIn>;
type SignUpBody = BodyOf<typeof authRoutes.signUp>;

/** Signs in and keeps the session; throws ApiError `wrong_credentials`, `invalid_input` … */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: SignInBody) => api.call(authRoutes.signIn, { body }),
    onSuccess: signedIn,
  });
}

/** Creates the account and keeps the session; throws ApiError `email_taken`, `invalid_input` … */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: SignUpBody) => api.call(authRoutes.signUp, { body }),
    onSuccess: signedIn,
  });
}
