import type { Selectable } from 'kysely'
import type { ProfessionalView } from '#contract/people/clients.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { Professionals } from '#server/core/schema.ts'

export const findProfessional = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('professionals')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

export type ProfessionalRow = Selectable<Professionals>

export const professionalView = (row: ProfessionalRow): ProfessionalView => ({
  version: row.version,
  company: row.company,
  siren: row.siren,
  vatNumber: row.vat_number,
  transportPercent: row.transport_discount_bp / 100,
  feePercent: row.fee_discount_bp / 100,
})
