import type { SlipContent } from '#server/shipping/dispatches/slip-content.ts'
import type { Person, TestApp } from './test-app.ts'

/** A closed departure whose slip names one box of this order. */
export async function insertClosedDispatch(
  { deps }: TestApp,
  orderId: string,
  by: Person,
): Promise<string> {
  const at = deps.now()
  const company = { name: 'Escale', legalForm: 'SAS', capital: '1', address: 'Limoges' }
  const slip: SlipContent = {
    number: 'B-TEST-1',
    closedAt: at.toISOString(),
    cutOffAt: at.toISOString(),
    carrier: 'Colissimo',
    operator: 'Sophie',
    company: { ...company, siren: '1', rcs: 'Limoges', vatNumber: 'FR1' },
    warehouse: { street: 'Rue', postalCode: '87000', city: 'Limoges', country: 'France' },
    boxes: [
      {
        orderId,
        orderNumber: 'C-TEST-1',
        invoiceNumber: null,
        number: 'E-TEST-1',
        trackingNumber: '6A15984040331',
        destination: 'Mayotte',
        weightGrams: 1900,
      },
    ],
  }
  const { id } = await deps.db
    .insertInto('dispatches')
    .values({
      number: slip.number,
      carrier_code: 'colissimo',
      cut_off_at: at,
      state: 'closed',
      opened_at: at,
      opened_by: by.id,
      ended_at: at,
      ended_by: by.id,
      slip: JSON.stringify(slip),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
