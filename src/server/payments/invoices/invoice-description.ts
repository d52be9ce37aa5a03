import { sql } from 'kysely'
import { towards } from '#domain/destination/destination.ts'
import { destinationOfOrder } from '#server/payments/orders/ordered-parcels.ts'
import { supplementsOfOrder } from '#server/payments/orders/supplements-of-order.ts'

/** SQL: what names the order `o` of an invoice; a plan comes before the options. */
export const describing = [
  destinationOfOrder,
  sql<string | null>`(
    select l.name from order_items l where l.order_id = o.id order by l.kind desc, l.key limit 1)`.as(
    'item',
  ),
  sql<string | null>`(${supplementsOfOrder} order by name limit 1)`.as('supplement'),
] as const

type Described = {
  /** The number of the invoice that a credit note is for. */
  readonly corrected: string | null
  readonly destination: string | null
  readonly item: string | null
  readonly supplement: string | null
}

/** docs/rules/money.md#invoices */
export function descriptionOf({ corrected, destination, item, supplement }: Described): string {
  if (corrected !== null) return `Avoir sur la facture ${corrected}`
  return destination
    ? `Réexpédition ${towards(destination)}`
    : (item ?? supplement ?? 'Réexpédition de colis')
}
