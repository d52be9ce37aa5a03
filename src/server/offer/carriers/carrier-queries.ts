import type { CarrierView } from '#contract/offer/carriers.ts'
import type { CheckDigit } from '#domain/shipment/carrier.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** The order in which the desk proposes the carriers. */
export const carriers = (db: Database | Tx) =>
  db.selectFrom('carriers').selectAll('carriers').orderBy('position').orderBy('code')

type CarrierRow = Awaited<ReturnType<ReturnType<typeof carriers>['executeTakeFirstOrThrow']>>

export const carrierView = (row: CarrierRow): CarrierView => ({
  code: row.code,
  name: row.name,
  linkPattern: row.link_pattern,
  numberForms: row.number_forms,
  checkDigit: row.check_digit as CheckDigit | null,
  position: row.position,
  isActive: row.is_active,
  revision: row.revision,
})

/** The carrier of a shipment. Refused with `carrier-unknown` when the office has none with that code, or has retired it. */
export async function requireCarrier(
  tx: Tx,
  code: string,
  former: string | null = null,
): Promise<CarrierView> {
  const row = await carriers(tx).where('code', '=', code).executeTakeFirst()
  // A shipment that left with a carrier retired since is still corrected under it.
  if (!row || (!row.is_active && code !== former)) throw new Refused('carrier-unknown')
  return carrierView(row)
}
