import type { ShipmentStatus } from './shipment.ts'

/** How long others may still follow a box once its journey has ended. */
export const linkDaysAfterEnd = 90

type Followed = {
  readonly status: ShipmentStatus
  readonly deliveredAt: Date | null
  readonly returnedAt: Date | null
}

/** Whether a link to this box may be made, and shows it: until 90 days after its end, never once it was cancelled. */
export function isFollowable({ status, deliveredAt, returnedAt }: Followed, now: Date): boolean {
  if (status === 'cancelled') return false
  const endedAt = deliveredAt ?? returnedAt
  if (endedAt === null) return true
  return now.getTime() < endedAt.getTime() + linkDaysAfterEnd * 86_400_000
}
