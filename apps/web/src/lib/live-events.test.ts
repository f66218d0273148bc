import { expect, test, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { startLiveEvents, type LiveEventsDeps, type LiveMessage } from './live-events.ts';

function streamOf(...pieces: string[]): Response {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        controller.close();
      },
    }),
  );
}

/** Opens the given answers one after the other, then never answers again. */
function setUp(answers: (Response | Error)[], overrides: Partial<LiveEventsDeps> = {}) {
  const cursors: (string | undefined)[] = [];
  const waits: number[] = [];
  const got: LiveMessage[] = [];
  const posted: unknown[] = [];
  const channel: LiveEventsDeps['channel'] = {
    postMessage: (message) => posted.push(message),
    onmessage: null,
  };
  const stop = startLiveEvents({
    open: async (cursor) => {
      cursors.push(cursor);
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return next ?? new Promise<Response>(() => {});
    },
    channel,
    asOnlyTab: (work) => work(),
    wait: async (ms) => {
      waits.push(ms);
    },
    onMessage: (message) => got.push(message),
    random: () => 1,
    ...overrides,
  });
  return { cursors, waits, got, posted, channel, stop };
}

const hint = { type: 'hint', hint: { kind: 'leads.list', id: 'l1' } };

test('hints arrive however the stream is cut into pieces, and go to the other tabs', async () => {
  const { got, posted } = setUp([
    streamOf(
      'id: 7\nevent: ready\ndata: {}\n\n: still here\n\nid: 8\nda',
      'ta: {"kind":"leads.list","id":"l1"}\n',
      '\n',
    ),
  ]);
  await vi.waitFor(() => expect(got).toEqual([hint]));
  expect(posted).toContainEqual({ message: hint, cursor: '8' });
});

test('after a break it resumes at the last cursor', async () => {
  const { cursors } = setUp([streamOf('id: 8\ndata: {"kind":"clock","id":"x"}\n\n')]);
  await vi.waitFor(() => expect(cursors).toEqual([undefined, '8']));
});

test('failures back off to at most 30 s', async () => {
  const down = () => new ApiError({ status: 503, code: 'unavailable', message: 'Not now.' });
  const { waits } = setUp(Array.from({ length: 8 }, down));
  await vi.waitFor(() => expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]));
});

test('when the server answers again after a break it is told, here and in the other tabs', async () => {
  const down = new ApiError({ status: 0, code: 'unreachable', message: 'No answer.' });
  const { got, posted } = setUp([streamOf('id: 8\nevent: ready\ndata: {}\n\n'), down, down, streamOf()]);
  await vi.waitFor(() => expect(got).toEqual([{ type: 'back' }]));
  expect(posted).toContainEqual({ message: { type: 'back' }, cursor: '8' });
});

test('a refused token ends it', async () => {
  const { cursors, waits } = setUp([
    new ApiError({ status: 401, code: 'not_signed_in', message: 'Sign in.' }),
  ]);
  await vi.waitFor(() => expect(cursors).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect([cursors.length, waits.length]).toEqual([1, 0]);
});

test('a resync is passed on as such, and nonsense is not passed on at all', async () => {
  const { got } = setUp([streamOf('data: {"kind":1}\n\ndata: nonsense\n\nevent: resync\ndata: {}\n\n')]);
  await vi.waitFor(() => expect(got).toEqual([{ type: 'resync' }]));
});

test('a tab that waits hears the listening tab, and takes over at its position', async () => {
  let takeOver: () => void = () => {};
  const { cursors, got, channel } = setUp([], {
    asOnlyTab: (work) =>
      new Promise((resolve) => {
        takeOver = () => resolve(work());
      }),
  });
  channel.onmessage?.(new MessageEvent('message', { data: { message: hint, cursor: '41' } }));
  expect(got).toEqual([hint]);
  expect(cursors).toEqual([]);
  takeOver();
  await vi.waitFor(() => expect(cursors).toEqual(['41']));
});
