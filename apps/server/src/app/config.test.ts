import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { appRoleOf, readDatabaseConfig } from './database-config.ts';

const database = { DATABASE_URL: 'postgresql://owner:pw@db.example/waypost' };
const complete = {
  ...database,
  SECRET_KEY: 'a long root key of this test',
  INSTALLATION_ID: 'test',
  LINKEDIN_API_URL: 'http://127.0.0.1:3001',
  LINKEDIN_API_KEY: 'key',
  LINKEDIN_WEBHOOK_SECRET: 'webhook secret',
  PAYMENTS_API_URL: 'http://127.0.0.1:3001/pay/v1',
  PAYMENTS_API_KEY: 'key',
  PAYMENTS_STORE_ID: '1',
  PAYMENTS_WEBHOOK_SECRET: 'webhook secret',
  PAYMENTS_VARIANTS: '1:101,2:102',
};

describe('what the database needs', () => {
  it('is readable without any setting of LinkedIn or payments', () => {
    const config = readDatabaseConfig({ ...database, SECRET_KEY: complete.SECRET_KEY });
    expect(appRoleOf(config)).toBe('waypost_app');
    expect(config.ownerUrl).toBe(database.DATABASE_URL);
    expect(new URL(config.appUrl).host).toBe('db.example');
  });

  it('gives machines that share the root key the same password, and others another', () => {
    const passwordFor = (key: string) => readDatabaseConfig({ ...database, SECRET_KEY: key }).appPassword;
    expect(passwordFor('one key of many machines')).toBe(passwordFor('one key of many machines'));
    expect(passwordFor('one key of many machines')).not.toBe(passwordFor('another key of a machine'));
  });

  it('leaves a role that an operator named alone', () => {
    const given = 'postgresql://our%20role:pw@db.example/waypost';
    const config = readDatabaseConfig({ DATABASE_APP_URL: given, SECRET_KEY: complete.SECRET_KEY });
    expect(config).toMatchObject({ appUrl: given, appPassword: undefined, ownerUrl: undefined });
    expect(appRoleOf(config)).toBe('our role');
  });

  it('names every problem in one message', () => {
    expect(() => readDatabaseConfig({ SECRET_KEY: 'short' })).toThrow(/SECRET_KEY needs at least 16/);
    expect(() => readDatabaseConfig({ SECRET_KEY: complete.SECRET_KEY })).toThrow(/DATABASE_APP_URL/);
  });
});

describe('what the API and the worker need', () => {
  it('is complete with the connections of LinkedIn and payments', () => {
    const config = readConfig(complete);
    expect(config.payments.variants.get(2)).toBe('102');
    expect(config).toMatchObject({ port: 3000, engineTiming: 'production', sandbox: undefined });
  });

  it('says which settings are missing, all at once', () => {
    expect(() => readConfig({ ...complete, LINKEDIN_API_KEY: '', PAYMENTS_VARIANTS: 'one' })).toThrow(
      /LINKEDIN_API_KEY[\s\S]*PAYMENTS_VARIANTS looks like/,
    );
  });

  it('takes all of an AI service or none of it, and names the missing half', () => {
    expect(readConfig(complete).ai).toBeUndefined();
    const ai = { AI_PROVIDER: 'anthropic', AI_API_KEY: 'key', AI_MODEL: 'some-model' };
    expect(readConfig({ ...complete, ...ai }).ai).toMatchObject({
      provider: 'anthropic',
      baseUrl: undefined,
    });
    expect(() => readConfig({ ...complete, AI_BASE_URL: 'https://ai.example/v1' })).toThrow(
      /AI_API_KEY, AI_MODEL not set/,
    );
  });

  it('refuses a fast clock with a real LinkedIn provider', () => {
    expect(() => readConfig({ ...complete, CLOCK_URL: 'http://127.0.0.1:3001/_clock' })).toThrow(
      /sandbox only/,
    );
    expect(() => readConfig({ ...complete, ENGINE_TIMING: 'fast' })).toThrow(/sandbox only/);
  });
});
