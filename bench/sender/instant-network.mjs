/**
 * LinkedIn without a network: every read and every mutation is answered at once, so that what is measured is the
 * product. Nobody is connected yet, nobody has said anything, and each message and invitation gets an id of its own.
 *
 * @returns {Partial<import('../../apps/server/src/ports/linkedin.ts').LinkedInPort>}
 */
export function createInstantNetwork() {
  let items = 0;
  const nothing = { items: [], cursor: null };
  return {
    async getProfile(_account, identifier) {
      return {
        ...{ providerId: `of-${identifier}`, publicIdentifier: identifier, firstName: null, lastName: null },
        ...{ headline: null, location: null, picture: null, title: null, company: null },
        ...{ connected: false, invitation: null },
      };
    },
    findChatsWith: async () => [],
    listMessages: async () => nothing,
    listSentInvitations: async () => nothing,
    async openMutation({ kind }) {
      return {
        async write() {
          items += 1;
          const hasItem = kind === 'invite' || kind === 'message' || kind === 'start_chat';
          return {
            ...{ answer: 'http', status: 201, errorType: null, errorTitle: null },
            ...{ providerRef: hasItem ? `item-${items}` : null, chatId: null, requestId: `request-${items}` },
          };
        },
        abandon() {},
      };
    },
  };
}
