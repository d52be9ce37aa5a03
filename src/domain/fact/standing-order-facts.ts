/** What happens to a standing order. */
export const standingOrderFactTypes = [
  'standing-order.agreed',
  'standing-order.paused',
  'standing-order.resumed',
  'standing-order.asked',
  'standing-order.announced',
  'standing-order.paying',
  'standing-order.paid',
  'standing-order.ended',
] as const

export type StandingOrderFactType = (typeof standingOrderFactTypes)[number]
