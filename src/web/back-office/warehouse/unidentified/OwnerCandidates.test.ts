import { expect, test } from 'vitest'
import type { Owners } from '#contract/warehouse/unidentified.ts'
import type { OwnerSign } from '#domain/parcel/rank-owners.ts'
import { orderOwners } from './OwnerCandidates.tsx'

const aicha = { id: 'aicha', name: 'Aïcha Laurent', clientNumber: 'CLT-482913', country: 'Mayotte' }
const moana = { id: 'moana', name: 'Moana Tehei', clientNumber: 'CLT-104588', country: 'Polynésie' }

const declaration = (id: string, customer: typeof aicha, signs: OwnerSign[]) =>
  ({ parcel: { id, customer }, signs }) as Owners['declarations'][number]

const orderOf = (owners: Partial<Owners>): string[] =>
  orderOwners({ recognised: null, declarations: [], customers: [], ...owners }).map((owner) =>
    owner.kind === 'declaration' ? owner.found.parcel.id : owner.customer.id,
  )

const recognised = { id: aicha.id, labelNumber: aicha.clientNumber }

test('of a client whose number was read, « sans déclaration » comes before what nothing but the client speaks for', () => {
  const declarations = [
    declaration('parfum', aicha, ['client-number']),
    declaration('livres', aicha, ['client-number']),
  ]
  const order = orderOf({ recognised, declarations, customers: [aicha] })
  expect(order).toEqual(['aicha', 'parfum', 'livres'])
})

test.each<OwnerSign>(['number', 'near-number', 'shop', 'name'])(
  'what they await stays first when its %s resembles',
  (sign) => {
    const declarations = [
      declaration('proche', aicha, ['client-number', sign]),
      declaration('autre', aicha, ['client-number']),
    ]
    const order = orderOf({ recognised, declarations, customers: [aicha] })
    expect(order).toEqual(['proche', 'aicha', 'autre'])
  },
)

test('a number like another client’s does not come before the client that the label names', () => {
  const declarations = [declaration('voisin', moana, ['near-number'])]
  expect(orderOf({ recognised, declarations, customers: [aicha] })).toEqual(['aicha', 'voisin'])
})

test('of a name, what is awaited comes first', () => {
  const declarations = [declaration('parfum', aicha, ['name'])]
  expect(orderOf({ declarations, customers: [aicha, moana] })).toEqual(['parfum', 'aicha', 'moana'])
})
