/** Those whose servers Escale asks. */
export const suppliers = [
  'stripe',
  'mail',
  'sms',
  'google',
  'colissimo',
  'la-poste',
  'files',
] as const
export type Supplier = (typeof suppliers)[number]

const longestQuietMs = 30 * 60_000

/** Nobody has asked since this time: whether the supplier is still silent is not known. */
export const oldestSilence = (now: Date): Date => new Date(now.getTime() - longestQuietMs)
