import type { StandingOrderStatus } from '#domain/standing-order/standing-order.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'

export const standingOrderStatuses: Record<
  StandingOrderStatus,
  { label: string; family: StatusFamily }
> = {
  waiting: { label: 'En attente', family: 'waiting' },
  paused: { label: 'En pause', family: 'none' },
  asked: { label: 'Devis demandé', family: 'waiting' },
  announced: { label: 'Bientôt payé', family: 'waiting' },
  paying: { label: 'Paiement en cours', family: 'house' },
  paid: { label: 'Payé', family: 'done' },
  ended: { label: 'Terminé', family: 'none' },
}
