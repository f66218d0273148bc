import { expect, test } from 'vitest';
import { readGivenLink } from './profile-link.ts';

test('a link in any form names the person, a member id or what is wrong with it', () => {
  expect(readGivenLink(' linkedin.com/in/Ada-Lovelace/?utm_source=x ')).toEqual({
    ...{ says: 'identity', identityKey: 'ada-lovelace' },
  });
  const member = { says: 'member', memberId: 'ACoAAAexample000001' };
  expect(readGivenLink('https://www.linkedin.com/in/ACoAAAexample000001')).toEqual(member);
  expect(readGivenLink('https://www.linkedin.com/sales/lead/ACoAAAexample000001,NAME_SEARCH,x')).toEqual(
    member,
  );
  for (const link of ['', 'Ada', 'https://www.linkedin.com/company/acme', 'https://lnkd.in/abc']) {
    expect(readGivenLink(link)).toMatchObject({ says: 'nothing', problem: expect.stringMatching(/\.$/) });
  }
});
