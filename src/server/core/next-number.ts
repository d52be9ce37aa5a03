import { sql } from 'kysely'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from './context.ts'
import { found } from './refused.ts'

/** Quotes (devis), orders (commandes), shipments (envois), legal requests, claims (litiges) and deposit slips (bordereaux) each have their own sequence. */
const sequences = {
  D: 'quote_numbers',
  C: 'order_numbers',
  E: 'shipment_numbers',
  R: 'legal_request_numbers',
  L: 'cargo_claim_numbers',
  B: 'dispatch_numbers',
} as const

/** `D-2026-000123`: the year in Paris and a sequence, where a gap means nothing (only invoices must have none). */
export async function nextNumber(
  db: Database | Tx,
  letter: keyof typeof sequences,
  at: Date,
): Promise<string> {
  const drawn = sql<{ n: number }>`select nextval(${sequences[letter]}::regclass) as n`
  const { rows } = await drawn.execute(db)
  return `${letter}-${parisYearOf(at)}-${String(found(rows[0]).n).padStart(6, '0')}`
}
