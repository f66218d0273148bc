import { describe, expect, it } from 'vitest';
import { companyKey, rowCompanyKey } from './company-name.ts';

describe('one company', () => {
  it.each([
    ['Kraków Gears', 'Kraków Gears Sp. z o.o.'],
    ['Kraków Gears', 'Krakow Gears sp. z o. o.'],
    ['Ørsted', 'Orsted A/S'],
    ['Nordhaven', 'Nordhaven ApS'],
    ['Infosys', 'INFOSYS Pvt. Ltd.'],
    ['Talleres Ruiz', 'Talleres Ruiz, S.L.'],
    ['Nokia', 'Nokia Oyj'],
    ['Bäckerei Voß', 'Backerei Voss e.K.'],
    ['Cemex', 'Cemex S.A.B. de C.V.'.replace('S.A.B.', 'S.A.')],
    ['Skoda Auto', 'Škoda Auto a.s.'],
    ['Agrofert', 'AGROFERT, spol. s r.o.'],
    ['Acme', 'ACME GmbH & Co. KG'],
  ])('%s and %s', (one, other) => {
    expect(companyKey(other)).toBe(companyKey(one));
  });

  it.each([
    ['Acme', 'Acme Robotics'],
    ['SAS', 'Air'],
    ['A.S.', 'Acme'],
  ])('but not %s and %s', (one, other) => {
    expect(companyKey(other)).not.toBe(companyKey(one));
  });

  it('a name made of legal forms alone keeps them', () => {
    expect(companyKey('SAS')).toBe('sas');
    expect(companyKey('A/S')).toBe('a s');
  });
});

it('rows of files that were imported before keep the key they had', () => {
  expect(rowCompanyKey('Ørsted A/S')).toBe('ørsted a s');
  expect(rowCompanyKey('Kraków Gears Sp. z o.o.')).toBe('krakow gears sp z oo');
  expect(rowCompanyKey('ACME GmbH & Co. KG')).toBe('acme');
});
