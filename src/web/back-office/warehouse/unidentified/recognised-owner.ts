import type { Owners } from '#contract/warehouse/unidentified.ts'

/** The client that the label's number belongs to, even when they have another number today. */
export function recognisedOwner({ recognised, customers }: Owners) {
  const owner = customers.find(({ id }) => id === recognised?.id)
  if (!recognised || !owner) return null
  const { labelNumber } = recognised
  return { ...owner, ...(labelNumber === owner.clientNumber ? {} : { formerNumber: labelNumber }) }
}

/** An awaited parcel may be this very one: a person checks before a second is created. */
export const awaitsParcels = ({ declarations }: Owners, ownerId: string): boolean =>
  declarations.some(({ parcel }) => parcel.customer?.id === ownerId)
