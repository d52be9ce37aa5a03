import type { Person, TestApp } from './test-app.ts'

/** A claim for a box, already at the carrier. */
export async function insertCargoClaim(
  { deps }: TestApp,
  customer: Person,
  { shipmentId, boxId }: { readonly shipmentId: string; readonly boxId: string },
): Promise<string> {
  const at = deps.now()
  const { id } = await deps.db
    .insertInto('cargo_claims')
    .values({
      number: `L-${shipmentId.slice(0, 8)}`,
      customer_id: customer.id,
      shipment_id: shipmentId,
      box_id: boxId,
      kind: 'damaged',
      state: 'sent_to_carrier',
      words: 'Le vase est cassé',
      insurance_tier: 0,
      insured_cents: 4000,
      shipment_insured_cents: 4000,
      declared_cents: 0,
      opened_at: at,
      answer_due_at: at,
      carrier_due_at: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
