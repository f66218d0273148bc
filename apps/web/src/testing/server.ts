import type { ErrorBody } from '@waypost/contract/errors';
import { errorStatus } from '@waypost/contract/errors';
import type { ReplyOf, Route } from '@waypost/contract/route';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** Answers what tests tell it to; anything else is a failing test. */
export const server = setupServer();

const address = (route: Route) => `http://localhost:3000/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
const verb = (route: Route) => route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The call answers `data`; `heard` gets what was sent. */
export function answers<R extends Route>(route: R, data: ReplyOf<R>, heard?: (body: unknown) => void) {
  return http[verb(route)](address(route), async ({ request }) => {
    const sent = heard ? await request.text() : '';
    heard?.(sent === '' ? undefined : JSON.parse(sent));
    return HttpResponse.json({ data } as JsonBodyType);
  });
}

/** The call fails with this code. */
export function fails(route: Route, error: Omit<ErrorBody, 'requestId'>) {
  return http[verb(route)](address(route), () =>
    HttpResponse.json({ ...error, requestId: 'req_test' } as JsonBodyType, {
      status: errorStatus[error.code],
    }),
  );
}
