import { expect, test } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import type { Log } from '../../platform/platform.ts';
import type { DueSweep } from './store/sync.store.ts';
import { tellUnreadable } from './tell-unreadable.ts';

const sweep = { kind: 'inbox.chats', workspaceId: 'workspace', accountId: 'account' } satisfies DueSweep;
const signedOut = new AppError('linkedin_disconnected', 'The LinkedIn account of Ada is disconnected.');
const limited = new AppError('linkedin_limited', 'LinkedIn asks Ada to slow down.');

function listen() {
  const lines: { level: string; bound: object }[] = [];
  const write = (level: string) => (bound: unknown) => void lines.push({ level, bound: bound as object });
  const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  return { lines, unreadable: tellUnreadable(log) };
}

test('a refusal that stays is told once, without a stack, and its end once', () => {
  const { lines, unreadable } = listen();
  for (let tries = 0; tries < 3; tries += 1) unreadable.failed(sweep, signedOut);
  expect(lines).toEqual([
    {
      level: 'warn',
      bound: {
        kind: 'inbox.chats',
        accountId: 'account',
        code: 'linkedin_disconnected',
        reason: signedOut.message,
      },
    },
  ]);
  for (let times = 0; times < 2; times += 1) unreadable.read(sweep);
  expect(lines.slice(1)).toEqual([{ level: 'info', bound: { kind: 'inbox.chats', accountId: 'account' } }]);
  unreadable.failed(sweep, signedOut);
  expect(lines).toHaveLength(3);
});

test('another refusal, another account and another kind of reading are told for themselves', () => {
  const { lines, unreadable } = listen();
  unreadable.failed(sweep, signedOut);
  unreadable.failed(sweep, limited);
  unreadable.failed({ ...sweep, accountId: 'another' }, limited);
  unreadable.failed({ ...sweep, kind: 'inbox.relations' }, limited);
  expect(lines).toHaveLength(4);
});

test('what nobody expects is told every time, with its stack', () => {
  const { lines, unreadable } = listen();
  const defect = new TypeError('undefined is not a function');
  for (let tries = 0; tries < 2; tries += 1) unreadable.failed(sweep, defect);
  expect(lines.map(({ bound }) => bound)).toEqual([
    { err: defect, kind: 'inbox.chats', accountId: 'account' },
    { err: defect, kind: 'inbox.chats', accountId: 'account' },
  ]);
});
