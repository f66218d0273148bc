import type { OpenApi, Operation, Schema } from './openapi.ts';
import { schemaText } from './schema-text.ts';

/** Everything the page looks like; its hash is in the page's policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: light-dark(#16181d, #e8eaee); --soft: light-dark(#5b6270, #9aa2b1);
  --line: light-dark(#e2e5ea, #2a2f38); --page: light-dark(#ffffff, #121418); --box: light-dark(#f6f7f9, #1a1d23);
  --mark: light-dark(#1f5fd6, #7fb0ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
main { max-width: 920px; margin: 0 auto; padding: 40px 20px 80px; }
h1 { font-size: 26px; margin: 0 0 8px; } h2 { font-size: 18px; margin: 40px 0 8px; text-transform: capitalize; }
h3 { font-size: 13px; margin: 16px 0 4px; color: var(--soft); font-weight: 600; }
p { margin: 0 0 8px; } a { color: var(--mark); } nav { margin: 16px 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
details { border: 1px solid var(--line); border-radius: 8px; margin: 8px 0; background: var(--box); }
summary { padding: 10px 14px; cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
.body { padding: 0 14px 14px; } .what { color: var(--soft); }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; } code { overflow-wrap: anywhere; }
pre { margin: 0; overflow-x: auto; }
.method { min-width: 60px; font-weight: 600; color: var(--mark); }
@media print { details { break-inside: avoid; } }
`;

/** A readable page of the API: plain HTML without a script or anything from elsewhere. */
export function docsPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')];
  const links = groups.map(([name]) => `<a href="#${escape(name)}">${escape(name)}</a>`).join('\n');
  const sections = groups.map(
    ([name, members]) =>
      `<h2 id="${escape(name)}">${escape(name)}</h2>\n${members.map((call) => callHtml(call)).join('\n')}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(api.info.title)}</title><style>${docsStyle}</style></head>
<body><main><h1>${escape(api.info.title)}</h1>
<p>All calls start with <code>${escape(api.servers[0]?.url ?? '')}</code> and take and answer JSON. Send
<code>Authorization: Bearer &lt;access token&gt;</code>, which <code>POST /auth/signin</code> answers. A success is
<code>{ "data": … }</code>; an error is <code>{ "code", "message", "requestId", "issues"? }</code>.</p>
<p>For machines: <a href="openapi.json">openapi.json</a> (OpenAPI ${escape(api.openapi)}).</p>
<nav aria-label="Groups">${links}</nav>
${sections.join('\n')}
</main></body></html>
`;
}

function callHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const [status, done] = Object.entries(operation.responses)[0] ?? [];
  const failures = Object.entries(operation.responses).filter(([code]) => code !== status);
  const parts = [
    operation.security.length === 0 ? '<p>Needs no sign-in.</p>' : '',
    list(
      'Parameters',
      operation.parameters.map(
        (one) => `${one.name} (${one.in}${one.required ? '' : ', optional'}): ${schemaText(one.schema)}`,
      ),
    ),
    contentHtml('Body', operation.requestBody?.content),
    contentHtml('Answer', done?.content),
    list(
      'Errors',
      failures.map(([code, { description }]) => `${code}: ${description}`),
    ),
  ];
  return `<details><summary><span class="method">${escape(method.toUpperCase())}</span>
<code>${escape(path)}</code><span class="what">${escape(operation.summary)}</span></summary>
<div class="body">${parts.join('')}</div></details>`;
}

function list(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : `<h3>${title}</h3><pre>${escape(lines.join('\n'))}</pre>`;
}

function contentHtml(title: string, content: Record<string, { schema: Schema }> | undefined): string {
  const [found] = Object.entries(content ?? {});
  if (found === undefined) return '';
  const [type, { schema }] = found;
  const label = type === 'application/json' ? title : `${title} (${type})`;
  return `<h3>${escape(label)}</h3><pre>${escape(schemaText(schema))}</pre>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
