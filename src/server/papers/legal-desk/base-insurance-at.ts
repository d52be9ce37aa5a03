import type { BaseInsurance } from '#words/insurance.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { publicationsInForce } from './publications-in-force.ts'

/** The insurance included in every shipment by the carrier's terms in force then. */
export async function baseInsuranceAt(db: Database | Tx, at: Date): Promise<BaseInsurance> {
  const { carrierTerms } = (await publicationsInForce(db, at)).contents
  const { compensationPerKgCents, compensationAtMostCents } = carrierTerms
  return { perKgCents: compensationPerKgCents, atMostCents: compensationAtMostCents }
}
