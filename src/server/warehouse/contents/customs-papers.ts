import type { Selectable } from 'kysely'
import type { CustomsPapers, ValueReason } from '#domain/parcel/contents.ts'
import type { Parcels } from '#server/core/schema.ts'

/** The columns that say which customs papers a parcel has. */
export const paperColumns = ['has_contents', 'has_weights', 'has_invoice', 'value_reason'] as const
export type PaperColumns = Pick<Selectable<Parcels>, (typeof paperColumns)[number]>

/** The columns in the form that the rule reads. */
export const customsPapers = (row: PaperColumns): CustomsPapers => ({
  hasContents: row.has_contents,
  hasWeights: row.has_weights,
  hasInvoice: row.has_invoice,
  valueReason: row.value_reason as ValueReason | null,
})

/**
 * SQL: whether papers are missing, by the rule of `missingPapers`; the same text as the index `parcels_incomplete`, which it
 * needs.
 */
export const lacksPapers = (parcels: string): string =>
  `not (${parcels}.has_contents and ${parcels}.has_weights and (${parcels}.has_invoice or ${parcels}.value_reason is not null))`
