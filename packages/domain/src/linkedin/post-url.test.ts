import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVALID_POST_URL, parsePostUrl, postIdCandidates } from './post-url.ts';

const ID = '7123456789012345678';

const SHAPES: readonly string[] = [
  `https://www.linkedin.com/feed/update/urn:li:activity:${ID}/`,
  `https://www.linkedin.com/feed/update/urn:li:activity:${ID}?utm_source=share&utm_medium=12345678`,
  `https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A${ID}/`,
  `https://www.linkedin.com/feed/update/urn:li:share:${ID}`,
  `https://www.linkedin.com/feed/?updateUrn=urn%3Ali%3Aactivity%3A${ID}`,
  `https://www.linkedin.com/feed/?updateUrn=${ID}`,
  `https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3AugcPost%3A${ID}&origin=20240101`,
  `https://www.linkedin.com/posts/jane-doe_growth-sales-activity-${ID}-AbCd`,
  `https://www.linkedin.com/posts/jane-doe-12345678_hello-ugcPost-${ID}-x1y2?utm_source=share`,
  `https://www.linkedin.com/posts/jane-doe_hello-share-${ID}-x1y2`,
  `https://www.linkedin.com/posts/view/${ID}`,
  `https://www.linkedin.com/embed/feed/update/urn:li:ugcPost:${ID}?collapsed=1`,
  `https://www.linkedin.com/embed/feed/update/${ID}`,
  `https://www.linkedin.com/company/acme-corp/posts/${ID}/`,
  `https://www.linkedin.com/company/12345678/posts/${ID}`,
  `https://www.linkedin.com/${ID}`,
  `https://m.linkedin.com/feed/update/urn:li:activity:${ID}?commentUrn=urn%3Ali%3Acomment%3A(activity%3A${ID}%2C7199999999999999999)`,
  `urn:li:activity:${ID}`,
  `urn:li:ugcPost:${ID}`,
  `  ${ID}\n`,
  `https://www.linkedin.com/pulse/some-article-12345678-${ID}`,
];

describe('post links', () => {
  it.each(SHAPES)('yield the identifier of %s', (link) => {
    expect(parsePostUrl(link)).toEqual({ ok: true, postId: ID });
  });

  it.each([
    '',
    'https://www.linkedin.com/in/jane-doe',
    'https://www.linkedin.com/posts/jane-1234567',
    'activity:1234567',
    '%E0%A4%A',
    'nonsense',
  ])('refuse %s with the fixed words', (link) => {
    expect(parsePostUrl(link)).toEqual({ ok: false, message: INVALID_POST_URL });
    expect(INVALID_POST_URL).toBe('Invalid LinkedIn post URL');
  });

  it('need at least 8 digits', () => {
    expect(parsePostUrl('https://www.linkedin.com/feed/update/urn:li:activity:1234567').ok).toBe(false);
    expect(parsePostUrl('https://www.linkedin.com/feed/update/urn:li:activity:12345678')).toEqual({
      ok: true,
      postId: '12345678',
    });
  });

  it('fall back to the longest run, the first of equal ones', () => {
    expect(parsePostUrl('a12345678b123456789c')).toEqual({ ok: true, postId: '123456789' });
    expect(parsePostUrl('a12345678b87654321c')).toEqual({ ok: true, postId: '12345678' });
  });

  it('are read even when their percent encoding is damaged', () => {
    expect(parsePostUrl(`https://www.linkedin.com/x%zz-activity-${ID}`)).toEqual({ ok: true, postId: ID });
  });

  it('yield any identifier in any shape, encoded or not', () => {
    const id = fc.stringMatching(/^[1-9]\d{7,19}$/);
    fc.assert(
      fc.property(id, fc.constantFrom(...SHAPES), fc.boolean(), (postId, shape, encode) => {
        fc.pre(!shape.includes('pulse') || postId.length > 8);
        const link = shape.replaceAll(ID, postId);
        const given = encode ? encodeURIComponent(link) : link;
        expect(parsePostUrl(given)).toEqual({ ok: true, postId });
      }),
    );
  });

  it('never throw, and never yield anything but 8 or more digits of the text', () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.webUrl({ withQueryParameters: true }),
      fc.stringMatching(/^[%0-9a-f/:?=-]{0,80}$/),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const link = parsePostUrl(text);
        if (link.ok) expect(link.postId).toMatch(/^\d{8,}$/);
        else expect(text).not.toMatch(/^\d{8,}$/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are asked for by number, then as ugcPost, then as share', () => {
    expect(postIdCandidates(ID)).toEqual([ID, `urn:li:ugcPost:${ID}`, `urn:li:share:${ID}`]);
  });
});
