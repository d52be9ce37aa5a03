import type { Owners } from '#contract/warehouse/unidentified.ts'

/** Whom the client number that was read leads to, whichever number they bear today. */
export function recognisedOwner({ recognised, customers }: Owners) {
  const owner = customers.find(({ id }) => id === recognised?.id)
  if (!recognised || !owner) return null
  const { labelNumber } = recognised
  return { ...owner, ...(labelNumber === owner.clientNumber ? {} : { formerNumber: labelNumber }) }
}

/** What is awaited may be this very parcel: a person looks before another is made of it. */
export const awaitsParcels = ({ declarations }: Owners, ownerId: string): boolean =>
  declarations.some(({ parcel }) => parcel.customer?.id === ownerId)
