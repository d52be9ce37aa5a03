import type { CarrierView } from '#contract/offer/carriers.ts'
import type { CheckDigit } from '#domain/shipment/carrier.ts'
import type { Database, Tx } from '#server/core/context.ts'

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
