import type { Endpoint } from '@waypost/contract/endpoint';
import Fastify from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { docsPage, docsStyle } from './docs-page.ts';
import { describeApi, type OpenApi } from './openapi.ts';
import { printOpenApi, serveApiDescription } from './serve-api-description.ts';
import { unconnectedEndpoints } from './unconnected-endpoints.ts';

let endpoints: readonly Endpoint[];
let api: OpenApi;
beforeAll(async () => {
  endpoints = await unconnectedEndpoints();
  api = describeApi(endpoints);
});

it('docs/api/openapi.json is what the API binds now; write it with "npm run openapi"', async () => {
  const file = new URL('../../../../../docs/api/openapi.json', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(printOpenApi(api));
});

it('describes each bound endpoint once, with its parameters, body and answer', () => {
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    endpoints.map(({ route }) => `${route.method} ${route.path}`).toSorted(),
  );
  const operation = api.paths['/leads/lists/{id}/leads']?.['get'];
  expect(operation?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['id', 'path', true],
    ['cursor', 'query', false],
    ['limit', 'query', false],
    ['search', 'query', false],
    ['sort', 'query', false],
  ]);
  const signUp = api.paths['/auth/signup']?.['post'];
  expect(signUp?.security).toEqual([]);
  expect(signUp?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['name', 'email', 'password'],
  });
  const ids = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).map((one) => one.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('names every parameter of a path and points nowhere outside of the document', () => {
  for (const [path, methods] of Object.entries(api.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(methods)) {
      const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(named.toSorted(), path).toEqual(inPath.toSorted());
    }
  }
  const refs = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
  expect([...new Set(refs)]).toEqual(['#/components/schemas/Error']);
});

it('the readable page shows every call, without a script or anything from elsewhere', () => {
  const page = docsPage(api);
  for (const { route } of endpoints) expect(page).toContain(`<code>${route.path}</code>`);
  expect(page).not.toMatch(/<script|<link|<img|src=|style="|url\(|https?:\/\//);
  expect(page).toContain(`<style>${docsStyle}</style>`);
});

it('serves both; the policy of the page allows its own style and nothing else', async () => {
  const server = Fastify();
  serveApiDescription(server, endpoints);
  const json = await server.inject('/api/openapi.json');
  expect([json.statusCode, json.json()]).toEqual([200, api]);
  const page = await server.inject('/api/docs');
  const style = /<style>([\s\S]*?)<\/style>/.exec(page.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  await server.close();
});
