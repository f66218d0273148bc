import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePublicIdentifier, parseProfileUrl, profileUrlOf } from '../linkedin/profile-url.ts';
import { identityKeyOf, identityKeyOfLink } from './lead-identity.ts';

/** Every form in which a link to one person is met. */
const FORMS: readonly ((slug: string) => string)[] = [
  (slug) => `https://www.linkedin.com/in/${slug}`,
  (slug) => `https://www.linkedin.com/in/${slug}/`,
  (slug) => `http://linkedin.com/in/${slug}`,
  (slug) => `linkedin.com/in/${slug}`,
  (slug) => `www.linkedin.com/in/${slug}/`,
  (slug) => `//www.linkedin.com/in/${slug}`,
  (slug) => `HTTPS://WWW.LINKEDIN.COM/IN/${slug}`,
  (slug) => `https://de.linkedin.com/in/${slug}`,
  (slug) => `https://www.linkedin.com/in/${slug}/de`,
  (slug) => `https://www.linkedin.com/in/${slug}/en-us/`,
  (slug) => `https://www.linkedin.com/in/${slug}?trk=people-guest_people_search-card`,
  (slug) => `https://www.linkedin.com/in/${slug}/?originalSubdomain=uk&lipi=urn%3Ali%3Apage`,
  (slug) => `https://www.linkedin.com/in/${slug}#experience`,
  (slug) => `https://m.linkedin.com/in/${slug}`,
  (slug) => `https://touch.www.linkedin.com/in/${slug}`,
  (slug) => `https://www.linkedin.com/mwlite/in/${slug}`,
  (slug) => `https://www.linkedin.com/mwlite/profile/in/${slug}`,
  (slug) => `https://www.linkedin.com/comm/in/${slug}?midToken=AQ`,
  (slug) => `https://www.linkedin.com/in/${slug}/recent-activity/all/`,
  (slug) => `https://www.linkedin.com/in/${slug}/overlay/contact-info/`,
  (slug) => `https://www.linkedin.com/in/${slug}/detail/contact-info`,
  (slug) => `https://www.linkedin.com:443/in/${slug}`,
  (slug) => `  <https://www.linkedin.com/in/${slug}>  `,
  (slug) => `"https://www.linkedin.com/in/${slug}"`,
  (slug) => `https://www.linkedin.com/in/${slug}.`,
  (slug) => `(www.linkedin.com/in/${slug}/),`,
  (slug) => `“https://www.linkedin.com/in/${slug}”;`,
  (slug) => `https://www.linkedin.com/in/${slug}&trk=x`,
  (slug) => `| https://www.linkedin.com/in/${slug} |`,
  (slug) => `\u200Bhttps://www.linkedin.com/in/${slug}\u200B`,
  (slug) => `\uFEFFhttps://www.linkedin.com/in/\u200E${slug}\u200D/`,
  (slug) => `https://www.linked\u00ADin.com/in/${slug}%E2%80%8B?trk=x`,
  (slug) => `/in/${slug}`,
  (slug) => `in/${slug}/`,
];

const behind = (slug: string) => encodeURIComponent(`https://de.linkedin.com/in/${slug}`);
/** Links that carry the link of a person in themselves. */
const WRAPPED: readonly ((slug: string) => string)[] = [
  (slug) =>
    `https://www.linkedin.com/authwall?trk=gf&trkInfo=AQFa&original_referer=https://www.google.com/&sessionRedirect=${behind(slug)}`,
  (slug) => `https://de.linkedin.com/authwall?sessionRedirect=${encodeURIComponent(`/in/${slug}`)}#top`,
  (slug) => `www.linkedin.com/uas/login?session_redirect=${behind(slug)}&fromSignIn=true`,
  (slug) => `https://www.linkedin.com/login/de?session_redirect=${behind(slug)}`,
  (slug) => `https://www.linkedin.com/redir/redirect?url=${behind(slug)}&urlhash=Ab1-&trk=public_profile`,
  (slug) => `https://www.linkedin.com/safety/go/?url=${behind(slug)}`,
  (slug) => `https://www.google.com/url?q=${behind(slug)}&sa=D&usg=AOvVaw`,
  (slug) => `https://www.google.co.uk/url?sa=t&source=web&url=${behind(slug)}&ved=2ahUKE`,
  (slug) => `google.de/url?url=${behind(slug)}`,
  (slug) =>
    `<https://www.google.com/url?q=${encodeURIComponent(`https://www.linkedin.com/authwall?sessionRedirect=${behind(slug)}`)}>`,
];

const anySlug = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9]{1,10}(-[a-z0-9]{1,8}){0,3}$/),
  fc.constantFrom('jörg-müller', 'иван-петров', '李-雷-123', 'renée-o’neil', 'łukasz-żak', 'ana-maría-🚀'),
);

describe('lead identity', () => {
  it('is the same for every form of a person’s link, encoded once, twice or not, in any case', () => {
    fc.assert(
      fc.property(
        anySlug,
        fc.constantFrom(...FORMS, ...WRAPPED),
        fc.nat(2),
        fc.boolean(),
        (slug, form, encodings, upper) => {
          fc.pre(slug !== 'me');
          let written = upper ? slug.toUpperCase() : slug;
          fc.pre(written.toLowerCase().normalize('NFC') === slug.normalize('NFC'));
          for (let pass = 0; pass < encodings; pass += 1) written = encodeURIComponent(written);
          expect(identityKeyOfLink(form(written))).toBe(slug.normalize('NFC'));
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ['https://sy.linkedin.com/pub/jan-kowal/a7/576/b50?trk=biz_employee_pub', 'jan-kowal-b50576a7'],
    ['linkedin.com/pub/Jane-Doe/12/345/678/', 'jane-doe-67834512'],
    ['www.linkedin.com/pub/j%C3%B6rg-m%C3%BCller/4/B28/b54/en', null],
    ['/pub/jörg-müller/4/B28/b54', 'jörg-müller-b54b284'],
    ['https://www.linkedin.com/pub/jane-doe/0/345/678', 'jane-doe-678345'],
  ])('is found behind an old link: %s', (link, key) => {
    expect(identityKeyOfLink(link)).toBe(key);
  });

  it('takes a name typed in capitals for a name, not for a member id', () => {
    expect(identityKeyOfLink('https://www.linkedin.com/in/AE000A0A0-A0-A')).toBe('ae000a0a0-a0-a');
  });

  it('is stable under itself, and its canonical link leads back to it', () => {
    fc.assert(
      fc.property(fc.oneof(anySlug, fc.string({ maxLength: 60, unit: 'binary' })), (text) => {
        const key = identityKeyOf(text);
        if (key === null) return;
        expect(identityKeyOf(key)).toBe(key);
        const link = parseProfileUrl(profileUrlOf(key));
        if (link.kind === 'profile') expect(link.publicIdentifier).toBe(key);
      }),
      { numRuns: 1_500 },
    );
  });

  it('treats composed and decomposed letters as one', () => {
    expect(identityKeyOf('jo\u0308rg')).toBe(identityKeyOf('jörg'));
  });

  it.each(['\u037E', '\u037E\u037E', '…\u037E', ' \u037E\u200D'])(
    'is not made of marks alone: %j',
    (mark) => {
      expect(identityKeyOf(mark)).toBeNull();
      expect(identityKeyOf(`jörg${mark}`)).toBe('jörg');
    },
  );

  it('keeps different people apart', () => {
    expect(identityKeyOf('jane-doe-1')).not.toBe(identityKeyOf('jane-doe-2'));
    expect(identityKeyOf('jane_doe')).not.toBe(identityKeyOf('jane-doe'));
  });
});

describe('profile links that name nobody', () => {
  it.each([
    ['https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME_SEARCH,aBcD', 'sales_navigator'],
    ['https://www.linkedin.com/sales/people/ACwAAAEabcdEFGH1234ijkl,NAME_SEARCH', 'sales_navigator'],
    ['https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl%2CNAME_SEARCH%2CaBcD', 'sales_navigator'],
    ['https://www.linkedin.com/in/acoaaaeabcdefgh1234ijklmnop5678qrstuvwx', 'invalid'],
    ['https://www.linkedin.com/talent/profile/AEMAAAEabcdEFGH1234', 'sales_navigator'],
    ['https://www.linkedin.com/in/ACoAAAEabcdEFGH1234ijklmnop', 'provider_id'],
    ['https://www.linkedin.com/pub/jane-doe/12/34/678', 'legacy_pub'],
    ['https://www.linkedin.com/pub/jane-doe/12/345/67', 'legacy_pub'],
    ['https://www.linkedin.com/pub/jane-doe/12/345', 'legacy_pub'],
    ['https://www.linkedin.com/pub/jane-doe', 'legacy_pub'],
    ['https://www.linkedin.com/pub/dir/jane/doe', 'legacy_pub'],
    ['https://www.linkedin.com/profile/view?id=AAkAAABabc', 'legacy_pub'],
    ['https://www.linkedin.com/company/acme', 'not_a_person'],
    ['https://www.linkedin.com/posts/jane_activity-7123456789012345678', 'not_a_person'],
    ['https://lnkd.in/abc', 'invalid'],
    ['https://www.google.com/url?q=https%3A%2F%2Flnkd.in%2Fabc', 'invalid'],
    ['https://www.linkedin.com/authwall?trk=gf', 'invalid'],
    ['https://www.linkedin.com/authwall', 'invalid'],
    [
      'https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fcompany%2Facme',
      'not_a_person',
    ],
    ['https://www.linkedin.com/authwall?sessionRedirect=https%3A%2F%2Fevil.example%2Fin%2Fjane', 'invalid'],
    ['https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fexample.com%2Fin%2Fjane', 'invalid'],
    ['https://www.google.com/search?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane', 'invalid'],
    ['https://google.com.evil.example/url?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane', 'invalid'],
    ['https://evil.example/url?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane', 'invalid'],
    [
      'https://www.google.com/url?q=https%3A%2F%2Fwww.linkedin.com%2Fsales%2Flead%2FACwAAAEabcdEFGH1234ijkl%2CNAME',
      'sales_navigator',
    ],
    ['https://www.linkedin.com/in/me', 'invalid'],
    ['https://www.linkedin.com/in/', 'invalid'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'invalid'],
    ['https://evil-linkedin.com/in/jane', 'invalid'],
    ['https://linkedin.com.evil.example/in/jane', 'invalid'],
    ['https://example.com/in/jane', 'invalid'],
    ['Jane Doe', 'invalid'],
    ['', 'invalid'],
  ])('recognises %s as %s and explains it', (link, kind) => {
    const parsed = parseProfileUrl(link);
    expect(parsed.kind).toBe(kind);
    expect(parsed).toHaveProperty('explanation', expect.stringMatching(/\.$/));
    expect(identityKeyOfLink(link)).toBeNull();
  });

  it('keeps the member id of Sales Navigator and member-id links as written', () => {
    expect(parseProfileUrl('https://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl,NAME')).toMatchObject(
      {
        providerId: 'ACwAAAEabcdEFGH1234ijkl',
      },
    );
  });

  it('says what to do with a shortened link and with a sign-in page that names nobody', () => {
    expect(parseProfileUrl('https://lnkd.in/abc')).toHaveProperty(
      'explanation',
      expect.stringContaining('shortened link'),
    );
    expect(parseProfileUrl('https://www.linkedin.com/authwall?trk=gf')).toHaveProperty(
      'explanation',
      expect.stringContaining('sign-in page'),
    );
  });

  it('are never unwrapped without an end', () => {
    let link = 'https://www.linkedin.com/in/jane';
    for (let layer = 0; layer < 9; layer += 1)
      link = `https://www.google.com/url?q=${encodeURIComponent(link)}`;
    expect(parseProfileUrl(link).kind).toBe('invalid');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.webUrl()), (text) => {
        expect(parseProfileUrl(text)).toHaveProperty('kind');
        expect(normalisePublicIdentifier(text)).not.toBe('');
      }),
      { numRuns: 1_000 },
    );
  });
});
