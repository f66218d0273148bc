import type { RouteObject } from 'react-router';
import { RouteError } from '../pages/route-error.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { HomeRedirect, OnboardingOnly, PrivateOnly, VisitorsOnly } from './guards.tsx';
import { notBuiltYet } from './not-built-yet.ts';
import { beginning } from './page-module.ts';
import { paths } from './paths.ts';
import { privatePages } from './private-pages.ts';
import { PartMissing, retried } from './retried-page.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

const lazyNotBuiltYet = () => import('../pages/not-built-yet.tsx');
const lazyNotFound = retried(() => import('../pages/not-found.tsx'), 'alone');

/** Pages without a shell. */
const alonePages = {
  [paths.signIn]: () => import('../pages/sign-in.tsx'),
  [paths.signUp]: () => import('../pages/sign-up.tsx'),
  [paths.forgotPassword]: () => import('../pages/forgot-password.tsx'),
  [paths.resetPassword]: () => import('../pages/reset-password.tsx'),
  [paths.verifyEmail]: () => import('../pages/verify-email.tsx'),
  [paths.onboarding]: () => import('../pages/onboarding.tsx'),
};

const alone = (path: keyof typeof alonePages): RouteObject => ({
  path,
  lazy: retried(alonePages[path], 'alone'),
});

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: paths.home, element: <HomeRedirect /> },
      {
        errorElement: <PartMissing place="alone" />,
        children: [
          {
            element: <VisitorsOnly />,
            children: [alone(paths.signIn), alone(paths.signUp)],
          },
          // Who is signed in may have forgotten the password too: changing it in the settings asks for the old one.
          alone(paths.forgotPassword),
          // Links from mails open for whoever has them, signed in or not.
          alone(paths.resetPassword),
          alone(paths.verifyEmail),
          {
            element: <OnboardingOnly />,
            children: [alone(paths.onboarding)],
          },
        ],
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
                  ...Object.entries(privatePages).map(([path, lazy]) => ({
                    path,
                    lazy: retried(async () => beginning(await lazy())),
                  })),
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
