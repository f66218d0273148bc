import type { OpenApi, Operation, Schema } from './openapi.ts';
import { schemaText } from './schema-text.ts';

/** Everything the page looks like; its hash is in the page's policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1b1a20, #eceaf1); --soft: light-dark(#64616d, #9e9aa8);
  --line: light-dark(#e6e4ea, #2b2933); --page: light-dark(#fcfcfd, #0f0e13); --box: light-dark(#ffffff, #16151b);
  --hover: light-dark(#f5f4f8, #1e1c25); --mark: light-dark(#6a35cf, #b79cf7);
  --get: light-dark(#17629c, #8cc4f2); --post: light-dark(#1c7a45, #7fd3a2); --put: light-dark(#8a6100, #e3c06a);
  --delete: light-dark(#b3261e, #f2a29b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 14px/1.55 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 80px; }
h1 { font-size: 22px; margin: 0 0 12px; display: flex; gap: 10px; align-items: center; } h1 svg { width: 28px; height: 28px; }
h2 { font-size: 16px; margin: 32px 0 8px; text-transform: capitalize; scroll-margin-top: 16px; }
h3 { font-size: 12px; margin: 16px 0 4px; color: var(--soft); font-weight: 600; }
p { margin: 0 0 8px; } a { color: var(--mark); text-decoration: none; } a:hover { text-decoration: underline; }
nav { margin: 20px 0 0; padding: 12px 0; border-block: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 4px 18px; }
nav a { text-transform: capitalize; padding: 2px 0; }
section { border: 1px solid var(--line); border-radius: 10px; background: var(--box); overflow: hidden; }
details + details { border-top: 1px solid var(--line); }
summary { padding: 9px 14px; cursor: pointer; display: grid; grid-template-columns: 62px minmax(0, 26em) minmax(0, 1fr);
  gap: 2px 12px; align-items: baseline; }
summary:hover, details[open] > summary { background: var(--hover); }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; border-radius: 4px; }
.body { padding: 0 14px 14px; border-top: 1px solid var(--line); } .what { color: var(--soft); }
code, pre { font: 12.5px/1.55 ui-monospace, SFMono-Regular, Menlo, monospace; } code { overflow-wrap: anywhere; }
pre { margin: 0; overflow-x: auto; }
.method { font-size: 12px; font-weight: 600; color: var(--get); }
.post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
@media (max-width: 700px) { summary { grid-template-columns: 62px minmax(0, 1fr); } .what { grid-column: 2; } }
@media print { details { break-inside: avoid; } }
`;

/** As in the browser's tab. */
const logo = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6.5" fill="#7a43e8"/><path fill="#fff"
 d="M11 4.2h2v15.6h-2zM7 6.2h9.1l2.7 2.4-2.7 2.4H7z"/><path fill="#fff" fill-opacity=".72"
 d="M17 12.4H9.1l-2.4 2.1 2.4 2.1H17z"/></svg>`;

/** A readable page of the API: plain HTML without a script or anything from elsewhere. */
export function docsPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')];
  const links = groups.map(([name]) => `<a href="#${escape(name)}">${escape(name)}</a>`).join('\n');
  const sections = groups.map(
    ([name, members]) =>
      `<h2 id="${escape(name)}">${escape(name)}</h2>\n<section aria-labelledby="${escape(name)}">${members.map((call) => callHtml(call)).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(api.info.title)}</title><style>${docsStyle}</style></head>
<body><main><h1>${logo}${escape(api.info.title)}</h1>
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
  return `<details><summary><span class="method ${escape(method)}">${escape(method.toUpperCase())}</span>
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
