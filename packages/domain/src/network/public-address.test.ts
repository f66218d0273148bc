import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.127.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  'localhost',
  '8.8.8',
  '08.8.8.8',
  '1:2:3',
  '',
])('%s is not an address of the public network', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450:4001:82a::200e',
])('%s is an address of the public network', (address) => expect(isPublicAddress(address)).toBe(true));
