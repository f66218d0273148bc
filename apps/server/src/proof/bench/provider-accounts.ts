/** The provider's ids of accounts as the product reads them, for the bench, which composes a sender of its own. */
export { findProviderAccountIds } from '../../features/linkedin/account.store.ts';
