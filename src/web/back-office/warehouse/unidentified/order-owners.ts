import type { Owners } from '#contract/warehouse/unidentified.ts'

export type OrderedOwner =
  | { readonly kind: 'declaration'; readonly found: Owners['declarations'][number] }
  | { readonly kind: 'customer'; readonly customer: Owners['customers'][number] }

/**
 * The owners in the order of the bench, most likely first: a second Enter takes the first. For a client whose number was read, «
 * sans déclaration » comes before the parcels they await, unless a parcel's number, shop or name resembles the scanned one.
 */
export function orderOwners({ recognised, declarations, customers }: Owners): OrderedOwner[] {
  const resembles = ({ parcel, signs }: Owners['declarations'][number]): boolean =>
    (recognised === null || parcel.customer?.id === recognised.id) &&
    signs.some((sign) => sign !== 'client-number')
  const ordered = declarations.map((found) => ({ kind: 'declaration', found }) as const)
  return [
    ...ordered.filter(({ found }) => resembles(found)),
    ...customers.map((customer) => ({ kind: 'customer', customer }) as const),
    ...ordered.filter(({ found }) => !resembles(found)),
  ]
}
