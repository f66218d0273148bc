import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from '@waypost/contract/auth';
import { apiOf, type Api } from './api.ts';

/** A user of the product, made up for one journey. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

export interface SignedIn extends Person {
  api: Api;
  session: Session;
}

/** Nobody else in this run has this email address. */
export function aNewPerson(name = 'Marit Solberg'): Person {
  const mark = randomBytes(5).toString('hex');
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}.${mark}@fjordworks.example`,
    password: 'seven calm harbours',
  };
}

/** Signs a new person up over the API and opens the browser signed in, as it would be after the form. */
export async function signedInPerson(page: Page, origin: string, name?: string): Promise<SignedIn> {
  const person = aNewPerson(name);
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: person.name, email: person.email, password: person.password }),
  });
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`);
  const { data: session } = (await answer.json()) as { data: Session };
  await openSignedIn(page, origin, session);
  return { ...person, session, api: apiOf(origin, session) };
}

/** Signs the same person in once more, in a page of another browser. */
export async function signedInAgain(page: Page, origin: string, person: Person): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  const { data: session } = (await answer.json()) as { data: Session };
  await openSignedIn(page, origin, session);
}

async function openSignedIn(page: Page, origin: string, session: Session): Promise<void> {
  await page.goto(`${origin}/404`);
  await page.evaluate((session) => {
    const { user, accessToken, refreshToken } = session;
    const isAdmin = user.role === 'ADMIN';
    const stored = { user, accessToken, refreshToken, isAuthenticated: true, isAdmin };
    localStorage.setItem('auth-data', JSON.stringify(stored));
    localStorage.setItem('accessToken', JSON.stringify({ token: accessToken }));
  }, session);
}

/** The calls of whoever is signed in in this browser. */
export async function apiOfBrowser(page: Page, origin: string): Promise<Api> {
  const accessToken = await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('accessToken') ?? '{}') as { token?: string };
    return stored.token ?? '';
  });
  return apiOf(origin, { accessToken });
}
