import type { Subscription, User } from '@waypost/contract/users';

/** A signed-in person for tests; give only what the test is about. */
export function aUser(given: Partial<User> = {}): User {
  return {
    id: '01920000-0000-7000-8000-000000000001',
    name: 'Nora Lindqvist',
    email: 'nora@example.com',
    role: 'USER',
    isOnboardingCompleted: false,
    isEmailVerified: true,
    isSampleWorkspace: false,
    avatar: null,
    profession: null,
    preferences: {},
    workspaceId: '01920000-0000-7000-8000-000000000002',
    subscription: aSubscription(),
    linkedAccounts: [],
    ...given,
  };
}

export function aSubscription(given: Partial<Subscription> = {}): Subscription {
  return {
    planId: 2,
    status: 'active',
    trialEndsAt: null,
    renewsAt: '2026-12-18T00:00:00.000Z',
    endsAt: null,
    pastDueSince: null,
    usage: { keywords: { used: 9240, max: 25_000 } },
    ...given,
  };
}
