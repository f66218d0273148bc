/** The rule is the domain's: the builder of campaigns tells by it beforehand what would not be called. */
export { isPublicAddress } from '@waypost/domain/network/public-address';
