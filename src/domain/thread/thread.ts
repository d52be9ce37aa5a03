/** One conversation per parcel and per quote, between its customer and the team. */
export type ThreadSide = 'customer' | 'staff'

export const longestMessage = 2000

const patienceMs = 10 * 60_000

/** A message that is older than this and still unread is notified by mail. */
export const unreadSince = (now: Date): Date => new Date(now.getTime() - patienceMs)

export const otherSide = (side: ThreadSide): ThreadSide =>
  side === 'customer' ? 'staff' : 'customer'
