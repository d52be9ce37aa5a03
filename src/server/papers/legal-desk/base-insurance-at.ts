import type { BaseInsurance } from '#words/insurance.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { publicationsInForce } from './publications-in-force.ts'

/** What every shipment comprises by the carrier's terms that were in force then. */
export async function baseInsuranceAt(db: Database | Tx, at: Date): Promise<BaseInsurance> {
  const { carrierTerms } = (await publicationsInForce(db, at)).contents
  const { compensationPerKgCents, compensationAtMostCents } = carrierTerms
  return { perKgCents: compensationPerKgCents, atMostCents: compensationAtMostCents }
}
