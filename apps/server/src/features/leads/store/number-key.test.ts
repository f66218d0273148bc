import { gridNumber } from '@waypost/domain/leads/grid/grid-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberKey } from './number-key.ts';

/** Numbers as people write them: up to twelve digits before the point and six behind it. */
const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.nat({ max: 30 }), fc.nat(), fc.maxSafeNat()),
    fc.option(fc.nat({ max: 999_999 })),
  )
  .map(([sign, whole, part]) => {
    const decimals = part === null ? '' : `.${String(part).padStart(6, '0')}`;
    return gridNumber(`${sign}${String(whole).slice(0, 12)}${decimals}`) ?? Number.NaN;
  });
const anyNumber = fc.oneof(written, fc.double({ noNaN: true }));

/** As the database compares texts of the collation "C". */
const compared = (one: number, other: number) =>
  Buffer.compare(Buffer.from(numberKey(one)), Buffer.from(numberKey(other)));

/** The number that a key stands for. */
function numberOf(key: string): number {
  const bytes = Buffer.from(key.padEnd(16, '0'), 'hex');
  const isNegative = bytes.readUInt8() < 0x80;
  if (isNegative) return Buffer.from(bytes.map((byte) => ~byte)).readDoubleBE();
  bytes.writeUInt8(bytes.readUInt8() & 0x7f);
  return bytes.readDoubleBE();
}

test('keys are ordered like their numbers', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (one, other) => {
      expect(compared(one, other)).toBe(one < other ? -1 : one > other ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test('numbers that differ in the last decimal have keys in their order', () => {
  fc.assert(
    fc.property(written, (number) => {
      const next = Number((number + 0.000_001).toFixed(6));
      expect(compared(number, next)).toBe(next > number ? -1 : 0);
    }),
    { numRuns: 2_000 },
  );
});

test('a key stands for one number', () => {
  fc.assert(
    fc.property(anyNumber, (number) => {
      // Plus zero, as minus zero has the key of zero.
      expect(numberOf(numberKey(number))).toBe(number + 0);
    }),
    { numRuns: 2_000 },
  );
});

test('keys are as they are stored', () => {
  const keys = [-1e12, -12.5, -1, -0.1, -0, 0, 0.000_001, 0.1, 1, 12.5, 15_000].map(numberKey);
  expect(keys).toEqual([
    ...['3d92e56b5dffffff', '3fd6ffffffffffff', '400fffffffffffff', '4046666666666665', '8', '8'],
    ...['beb0c6f7a0b5ed8d', 'bfb999999999999a', 'bff', 'c029', 'c0cd4c'],
  ]);
  expect(keys.toSorted()).toEqual(keys);
});
