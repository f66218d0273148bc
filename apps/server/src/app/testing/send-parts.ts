import type { Endpoint } from '@waypost/contract/endpoint';
import { fillPath } from '@waypost/contract/route';
import { multipart } from './multipart.ts';
import type { Parts } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { Answer, WholeProduct } from './whole-product.ts';

/** The file of every upload in these tests. */
const file = { name: 'people.csv', content: 'Name,LinkedIn\nGrace Example,linkedin.com/in/grace-example\n' };

/** Calls an endpoint with the parts of a request. */
export async function sendParts(
  product: WholeProduct,
  { route }: Endpoint,
  parts: Parts,
  as: SeededWorkspace,
): Promise<Answer> {
  const query = parts.query === undefined ? '' : `?${new URLSearchParams(parts.query).toString()}`;
  const sent = parts.form === undefined ? { body: parts.body } : await multipart(parts.form, file);
  return product.call({
    method: route.method,
    path: `${fillPath(route.path, parts.params)}${query}`,
    token: parts.token ?? as.token,
    ...sent,
  });
}

export const keyOf = ({ route }: Endpoint): string => `${route.method} ${route.path}`;
