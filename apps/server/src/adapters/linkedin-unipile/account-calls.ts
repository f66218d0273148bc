import { statusFromProvider } from '@waypost/domain/linkedin/account-status';
import { z } from 'zod';
import type {
  ConnectResult,
  Credentials,
  LinkedInPort,
  OwnProfile,
  ProviderAccount,
} from '../../ports/linkedin.ts';
import { LinkedInFailure } from '../../ports/linkedin.ts';
import { flag, listOf, read, text } from './answers.ts';
import type { UnipileClient } from './unipile-client.ts';

const provider = 'LINKEDIN';
/** The largest page of the account list. */
const accountPageMax = 250;

const accountSchema = z.object({
  type: text,
  id: z.string().min(1),
  connection_params: z
    .object({
      im: z
        .object({
          id: text,
          publicIdentifier: text,
          premiumFeatures: z.array(z.string()).nullish().catch(null),
        })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  sources: z
    .array(z.object({ status: z.string() }))
    .nullish()
    .catch(null),
});

/** Contracts are told apart by their ids: one without a name is shown by its id. */
const contractSchema = z
  .object({ id: z.union([z.string().min(1), z.number()]), name: text })
  .transform(({ id, name }) => ({ id: String(id), name: name ?? String(id) }));

const connectSchema = z.object({
  object: z.string(),
  account_id: z.string().min(1),
  checkpoint: z
    .object({
      type: z.string(),
      source: text,
      contract_options: z.array(contractSchema).nullish().catch(null),
    })
    .nullish(),
});

const checkpointTypes = [
  '2FA',
  'OTP',
  'IN_APP_VALIDATION',
  'CAPTCHA',
  'PHONE_REGISTER',
  'CONTRACT_CHOOSER',
] as const;

/** A seat of a product the account has; the wire says `{error}` or null when it has none. */
const seat = z
  .looseObject({ error: z.unknown().optional() })
  .nullish()
  .catch(null)
  .transform((value) => value !== null && value !== undefined && value.error === undefined);

const ownProfileSchema = z.object({
  provider_id: z.string().min(1),
  public_identifier: text,
  first_name: text,
  last_name: text,
  headline: text,
  email: text,
  profile_picture_url: text,
  location: text,
  premium: flag,
  sales_navigator: seat,
});

type AccountCalls = Pick<
  LinkedInPort,
  | 'connect'
  | 'reconnect'
  | 'solveCheckpoint'
  | 'resendCheckpoint'
  | 'getAccount'
  | 'listAccounts'
  | 'deleteAccount'
  | 'getOwnProfile'
>;

export function accountCalls(client: UnipileClient): AccountCalls {
  return {
    async connect(credentials, { country }) {
      const body = {
        provider,
        ...credentialFields(credentials),
        ...(country === undefined ? {} : { country }),
      };
      return connectResult(
        await client.call({ method: 'POST', path: ['accounts'], body, purpose: 'sign_in' }),
      );
    },
    async reconnect(id, credentials) {
      const body = { provider, ...credentialFields(credentials) };
      return connectResult(
        await client.call({ method: 'POST', path: ['accounts', id], body, purpose: 'sign_in' }),
      );
    },
    async solveCheckpoint(id, code) {
      const body = { provider, account_id: id, code };
      return connectResult(
        await client.call({ method: 'POST', path: ['accounts', 'checkpoint'], body, purpose: 'checkpoint' }),
      );
    },
    async resendCheckpoint(id) {
      const body = { provider, account_id: id };
      await client.call({
        method: 'POST',
        path: ['accounts', 'checkpoint', 'resend'],
        body,
        purpose: 'checkpoint',
      });
    },
    async getAccount(id) {
      try {
        return toAccount(read(accountSchema, await client.call({ path: ['accounts', id] })));
      } catch (error) {
        if (error instanceof LinkedInFailure && error.kind === 'not_found') return 'gone';
        throw error;
      }
    },
    async listAccounts() {
      const accounts: ProviderAccount[] = [];
      let cursor: string | null = null;
      do {
        const answer = await client.call({ path: ['accounts'], query: { limit: accountPageMax, cursor } });
        const page: { items: z.output<typeof accountSchema>[]; cursor: string | null } = read(
          listOf(accountSchema),
          answer,
        );
        accounts.push(...page.items.filter((item) => item.type === provider).map(toAccount));
        cursor = page.cursor;
      } while (cursor !== null);
      return accounts;
    },
    async deleteAccount(id) {
      try {
        await client.call({ method: 'DELETE', path: ['accounts', id] });
      } catch (error) {
        // Deleting what is gone has reached its goal.
        if (!(error instanceof LinkedInFailure && error.kind === 'not_found')) throw error;
      }
    },
    async getOwnProfile(id): Promise<OwnProfile> {
      const own = read(
        ownProfileSchema,
        await client.call({ path: ['users', 'me'], query: { account_id: id } }),
      );
      return {
        providerId: own.provider_id,
        publicIdentifier: own.public_identifier,
        firstName: own.first_name ?? '',
        lastName: own.last_name ?? '',
        headline: own.headline,
        email: own.email,
        picture: own.profile_picture_url,
        location: own.location,
        premium: own.premium,
        salesNavigator: own.sales_navigator,
      };
    },
  };
}

function credentialFields(credentials: Credentials): Record<string, string> {
  return credentials.by === 'password'
    ? { username: credentials.username, password: credentials.password }
    : { access_token: credentials.cookie, user_agent: credentials.userAgent };
}

function connectResult(body: unknown): ConnectResult {
  const answer = read(connectSchema, body);
  const providerAccountId = answer.account_id;
  if (answer.object !== 'Checkpoint') return { result: 'connected', providerAccountId };
  const type = checkpointTypes.find((known) => known === answer.checkpoint?.type);
  if (type === undefined) {
    throw new LinkedInFailure(
      'refused',
      `Unipile asks for an unknown checkpoint: ${answer.checkpoint?.type ?? 'none'}.`,
    );
  }
  const source = answer.checkpoint?.source;
  return {
    result: 'checkpoint',
    providerAccountId,
    type,
    source: source === 'SMS' || source === 'APP' ? source : null,
    contracts: answer.checkpoint?.contract_options ?? [],
  };
}

function toAccount(account: z.output<typeof accountSchema>): ProviderAccount {
  const words = (account.sources ?? []).map((source) => source.status);
  const im = account.connection_params?.im;
  return {
    providerAccountId: account.id,
    // One source that is not fine makes the account not fine.
    providerStatus: words.find((word) => statusFromProvider(word) !== 'Active') ?? words[0] ?? 'CONNECTING',
    ownProviderId: im?.id ?? null,
    ownPublicIdentifier: im?.publicIdentifier ?? null,
    premiumFeatures: im?.premiumFeatures ?? [],
  };
}
