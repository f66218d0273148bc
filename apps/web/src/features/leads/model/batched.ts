type Waiting<Item> = { resolve: (items: Item[]) => void; reject: (error: unknown) => void };

/**
 * Cells ask for one lead each; what they ask in one moment travels together, `most` leads per request.
 * @param read answers what is known of these leads, each item with its lead.
 */
export function batched<Item extends { leadId: string }>(
  most: number,
  read: (leadIds: string[]) => Promise<Item[]>,
): (leadId: string) => Promise<Item[]> {
  let waiting = new Map<string, Waiting<Item>[]>();
  async function send(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    const ids = [...asked.keys()];
    for (let from = 0; from < ids.length; from += most) {
      const leadIds = ids.slice(from, from + most);
      try {
        const byLead = Map.groupBy(await read(leadIds), (item) => item.leadId);
        for (const id of leadIds) for (const one of asked.get(id) ?? []) one.resolve(byLead.get(id) ?? []);
      } catch (error) {
        for (const id of leadIds) for (const one of asked.get(id) ?? []) one.reject(error);
      }
    }
  }
  return (leadId) => {
    if (waiting.size === 0) setTimeout(() => void send());
    return new Promise((resolve, reject) => {
      waiting.set(leadId, [...(waiting.get(leadId) ?? []), { resolve, reject }]);
    });
  };
}
