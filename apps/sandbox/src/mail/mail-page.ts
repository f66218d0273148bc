import type { MailboxLetter } from './mailbox.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#17151f;--soft:#5d5870;--line:#e3e0ec;--ground:#f6f5fa;--card:#fff;--brand:#6030e0;--active:#efeafd}
@media (prefers-color-scheme:dark){:root{--ink:#f1eff8;--soft:#aaa4bd;--line:#342f45;--ground:#121019;--card:#1b1825;--brand:#b09aff;--active:#2a2342}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 Inter,system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;padding:16px 24px;border-bottom:1px solid var(--line);background:var(--card)}
h1{font-size:18px;margin:0}h2{font-size:20px;line-height:1.3;margin:0 0 8px;overflow-wrap:anywhere}.tag{font-size:12px;font-weight:600;color:var(--soft);border:1px solid var(--line);border-radius:999px;padding:2px 10px}
header p{margin:0;color:var(--soft);font-size:13px;flex-basis:100%}a{color:var(--brand)}
.panes{display:grid;grid-template-columns:minmax(240px,360px) minmax(0,1fr);gap:16px;padding:16px 24px;align-items:start}
nav,main{background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}main{padding:24px}
ul{list-style:none;margin:0;padding:0}li+li{border-top:1px solid var(--line)}li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}
li a:hover,li a[aria-current]{background:var(--active)}li strong{display:block;font-weight:600;overflow-wrap:anywhere}li span{display:flex;justify-content:space-between;gap:8px;color:var(--soft);font-size:13px}
li time{flex:none}li span b{font-weight:400;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:0 0 16px;font-size:13px}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
.html{margin:16px 0 0;font-size:13px}.empty{padding:48px 24px;text-align:center;color:var(--soft)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
@media (max-width:760px){.panes{grid-template-columns:minmax(0,1fr);padding:16px}main{order:-1}}`;

/** What the page may do: nothing but show itself. */
export const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** A letter's own HTML runs nothing, loads nothing and belongs to no origin; its links open in its place. */
export const LETTER_POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** All letters, and one of them open: the newest when none is asked for. */
export function mailPage(letters: readonly MailboxLetter[], open: MailboxLetter | undefined): string {
  const line = (letter: MailboxLetter) =>
    `<li><a href="/mail/${letter.id}"${letter.id === open?.id ? ' aria-current="page"' : ''}><strong>${escape(letter.subject || '(no subject)')}</strong><span><b>${escape(letter.to)}</b><time datetime="${letter.receivedAt}">${time(letter.receivedAt)}</time></span></a></li>`;
  const panes =
    letters.length === 0
      ? '<p class="empty">No mail yet. Letters that this installation sends appear here; reload the page to look again.</p>'
      : `<div class="panes"><nav aria-label="Letters"><ul>${letters.map(line).join('')}</ul></nav><main>${open === undefined ? '<p class="empty">This letter is not here any more.</p>' : letterView(open)}</main></div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${open === undefined ? 'Sandbox mail' : `${escape(open.subject)} - Sandbox mail`}</title><style>${STYLE}</style></head><body><header><h1>Mail</h1><span class="tag">Sandbox</span><a href="/mail">Look for new mail</a><p>Nothing leaves this machine: every letter that the installation sends ends up here, whoever it is for.</p></header>${panes}</body></html>`;
}

function letterView(letter: MailboxLetter): string {
  const facts = `<h2>${escape(letter.subject || '(no subject)')}</h2><dl><dt>From</dt><dd>${escape(letter.from)}</dd><dt>To</dt><dd>${escape(letter.to)}</dd><dt>Received</dt><dd><time datetime="${letter.receivedAt}">${time(letter.receivedAt)} UTC</time></dd></dl>`;
  const asHtml =
    letter.html === undefined
      ? ''
      : `<p class="html"><a href="/mail/${letter.id}/html">As a mail program shows it</a></p>`;
  return `${facts}<pre>${linked(letter.text)}</pre>${asHtml}`;
}

/** Addresses of plain text become links. */
const linked = (text: string): string =>
  escape(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);

const time = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
