import { describe, expect, it } from 'vitest';
import { webhookAddressProblem } from './webhook-address.ts';

const codeOf = (url: string, rule: 'allowed' | 'refused' = 'refused') =>
  webhookAddressProblem(url, rule)?.code ?? null;

describe('the address of a webhook step', () => {
  it.each([
    'https://example.com/hook',
    'http://example.com:8080/hook?a=1#b',
    'https://hooks.example.co.uk',
    'https://8.8.8.8/hook',
    'https://172.32.0.1/',
    'https://[2606:4700::1111]/hook',
    'https://localhost.example.com/',
    'https://mylocal/',
  ])('%s can be called', (url) => expect(codeOf(url)).toBeNull());

  it.each([
    '',
    'example.com/hook',
    '//example.com/hook',
    'ftp://example.com/hook',
    'javascript:alert(1)',
    'https://',
    'https:///hook',
    'https://name:word@example.com/hook',
    'https://exam ple.com/',
    'https://example..com/',
    'https://999.1.1.1/',
    'https://1.2.3.4.5/',
    'https://[::1/',
    'https://[example.com]/',
    'https://[:::1]/',
    'https://example.com:99999/',
    'https://exa%zzmple.com/',
  ])('%s is not the full address of a page of the web', (url) => expect(codeOf(url)).toBe('missing_setting'));

  it.each([
    'http://localhost:8080/hook',
    'http://LOCALHOST./',
    'http://api.localhost/',
    'http://printer.local/hook',
    'http://metadata.google.internal/',
    'http://nas.home.arpa/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://10.0.0.5/hook',
    'http://172.20.0.1/',
    'http://192.168.1.1:81/hook',
    'http://169.254.169.254/latest',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]:80/',
    'http://%6cocalhost/',
    'http://127.0.0.1\\@example.com/',
    'http://\uFF11\uFF12\uFF17.0.0.1/',
    'http://127\u30020\u30020\u30021/',
    'http://local\u00adhost/',
  ])('%s is of a private network: never called, unless the installation allows it', (url) => {
    expect(codeOf(url)).toBe('private_address');
    expect(codeOf(url, 'allowed')).toBeNull();
  });

  it('is named in the reason as it would be read', () => {
    expect(webhookAddressProblem('http://0x7f.1/hook', 'refused')?.message).toBe(
      '127.0.0.1 belongs to a private network, which is not called. Use a public address.',
    );
  });
});
