import type { ClosedBoxStatus } from '#domain/shipment/box.ts'
import type { OrderStatus } from '#web/api/orders.ts'
import { orderStatusNames } from '#words/statuses.ts'

type Family = 'waiting' | 'house' | 'moving' | 'done' | 'problem' | 'none'

/** docs/rules/money.md#orders */
export const orderStatuses: Record<
  OrderStatus,
  { readonly label: string; readonly family: Family }
> = {
  pending_payment: { label: orderStatusNames.pending_payment, family: 'waiting' },
  processing: { label: orderStatusNames.processing, family: 'house' },
  shipped: { label: orderStatusNames.shipped, family: 'moving' },
  delivered: { label: orderStatusNames.delivered, family: 'done' },
  completed: { label: orderStatusNames.completed, family: 'done' },
  cancelled: { label: orderStatusNames.cancelled, family: 'problem' },
  refunded: { label: orderStatusNames.refunded, family: 'problem' },
}

type Order = { readonly status: OrderStatus; readonly hasWorkToDo?: boolean | undefined }

/** For its customer: a plan that they gave up has nothing more to come, and an option that is still to do is not over. */
export function orderState({ status, hasWorkToDo }: Order, isWithdrawn: boolean) {
  if (status !== 'completed') return orderStatuses[status]
  if (isWithdrawn) return { label: 'Vous y avez renoncé', family: 'none' } as const
  return orderStatuses[hasWorkToDo ? 'processing' : 'completed']
}

export const shipmentStatuses: Readonly<Record<string, string>> = {
  to_pack: 'À\u00a0emballer à l’entrepôt',
  ready: 'Emballé, prêt à partir',
  handed_over: orderStatusNames.shipped,
  delivered: 'Livré',
  returned: 'Revenu\u00a0: la page de chaque colis dit ce qu’il devient',
  cancelled: 'Annulé\u00a0: il n’est pas parti',
}

export const heldBack = 'Retenu à l’entrepôt'

/** One closed box, in the words of its customer. */
export const boxStatuses: Readonly<Record<ClosedBoxStatus, string>> = {
  ready: 'emballée, prête à partir',
  handed_over: 'en transit',
  delivered: 'livrée',
  returned: 'revenue',
}

export const invoiceStatuses = {
  paid: { label: 'Payée', family: 'done' },
  partly_refunded: { label: 'Remboursée en partie', family: 'problem' },
  refunded: { label: 'Remboursée', family: 'problem' },
  credit_note: { label: 'Avoir', family: 'none' },
} as const
