import type { RouteObject } from 'react-router';
import { RouteError } from '../pages/route-error.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { HomeRedirect, OnboardingOnly, PrivateOnly, VisitorsOnly } from './guards.tsx';
import { notBuiltYet } from './not-built-yet.ts';
import { paths } from './paths.ts';
import { privatePages } from './private-pages.ts';
import { PartMissing, retried } from './retried-page.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

const lazyNotBuiltYet = () => import('../pages/not-built-yet.tsx');
const lazyNotFound = () => import('../pages/not-found.tsx');

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: paths.home, element: <HomeRedirect /> },
      {
        element: <VisitorsOnly />,
        children: [
          { path: paths.signIn, lazy: () => import('../pages/sign-in.tsx') },
          { path: paths.signUp, lazy: () => import('../pages/sign-up.tsx') },
          { path: paths.forgotPassword, lazy: () => import('../pages/forgot-password.tsx') },
        ],
      },
      // Links from mails open for whoever has them, signed in or not.
      { path: paths.resetPassword, lazy: () => import('../pages/reset-password.tsx') },
      { path: paths.verifyEmail, lazy: () => import('../pages/verify-email.tsx') },
      {
        element: <OnboardingOnly />,
        children: [{ path: paths.onboarding, lazy: () => import('../pages/onboarding.tsx') }],
      },
      {
        element: <PrivateOnly />,
        children: [
          {
            element: <Shell />,
            children: [
              {
                errorElement: <PartMissing />,
                children: [
                  ...Object.entries(privatePages).map(([path, lazy]) => ({ path, lazy: retried(lazy) })),
                  ...notBuiltYet.map((path) => ({ path, lazy: retried(lazyNotBuiltYet) })),
                ],
              },
            ],
          },
        ],
      },
      { path: paths.notFound, lazy: lazyNotFound },
      { path: '*', lazy: lazyNotFound },
    ],
  },
];
