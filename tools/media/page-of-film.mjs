const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const time = (ms) => {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/**
 * The small page that the frame on the dashboard shows: the film with its controls, and everything it shows in words.
 * The captions of the film are made from those words by the page's script.
 *
 * @param {{ name: string, title: string, summary: string, steps: { text: string, ms: number }[] }} film
 */
export function pageOfFilm({ name, title, summary, steps }) {
  const lines = steps.map(
    ({ text, ms }) => `        <li>
          <button type="button" data-at="${(ms / 1_000).toFixed(2)}">
            <span class="time">${time(ms)}</span> <span class="text">${escaped(text)}</span>
          </button>
        </li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; media-src 'self'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"
    />
    <title>${escaped(title)}</title>
    <link rel="icon" href="../favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="player.css" />
    <script src="player.js" defer></script>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      <video
        src="${name}.webm"
        poster="${name}.webp"
        controls
        muted
        playsinline
        preload="metadata"
        width="1600"
        height="900"
        aria-describedby="summary"
      ></video>
      <h2>In words</h2>
      <p id="summary">${escaped(summary)}</p>
      <ol>
${lines.join('\n')}
      </ol>
    </main>
  </body>
</html>
`;
}
