const STYLE = `
:root{color-scheme:light dark;--ink:#17151f;--soft:#5d5870;--line:#e3e0ec;--ground:#f6f5fa;--card:#fff;--brand:#6d3df5;--brand-ink:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#f1eff8;--soft:#aaa4bd;--line:#342f45;--ground:#121019;--card:#1b1825;--brand:#8b66ff;--brand-ink:#0f0b1c;--bad:#ff8a80}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:32px;box-shadow:0 12px 40px #0000000f}
.tag{display:inline-block;font-size:12px;font-weight:600;letter-spacing:.02em;color:var(--soft);border:1px solid var(--line);border-radius:999px;padding:2px 10px}
h1{font-size:22px;line-height:1.3;margin:16px 0 4px}p{margin:0;color:var(--soft)}dl{margin:20px 0;display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px}dt{color:var(--soft);white-space:nowrap}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.price{display:flex;align-items:baseline;gap:8px;margin:20px 0;padding:16px 0;border:solid var(--line);border-width:1px 0}
.price strong{font-size:34px;letter-spacing:-.02em}label{display:block;font-size:14px;font-weight:600;margin-bottom:6px}
input{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:10px;padding:10px 12px}
button{width:100%;font:inherit;font-weight:600;border-radius:10px;padding:12px;margin-top:12px;cursor:pointer;border:1px solid transparent}
.pay{background:var(--brand);color:var(--brand-ink)}.cancel,.other{background:transparent;color:var(--ink);border-color:var(--line)}
.refused{margin-bottom:16px;padding:10px 12px;border:1px solid var(--bad);border-radius:10px;color:var(--bad);font-weight:600}
:focus-visible{outline:3px solid color-mix(in srgb,var(--brand) 45%,transparent);outline-offset:2px}.note{font-size:13px;margin-top:16px}`;

/** Pages of the shop take forms and nothing else. */
export const FORM_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** One page of the shop; `body` is HTML whose texts were escaped. */
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** "$12.50"; a credit is "-$12.50". */
export const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
