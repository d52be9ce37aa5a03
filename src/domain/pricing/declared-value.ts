import { insuranceTiers, type InsuranceTier, type Limits } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Cents } from '#domain/units.ts'

export type DeclaredValueRefusal = 'declared-value-needs-insurance' | 'declared-value-on-quote'

/** Above 1 000 € insurance is needed, above 2 000 € only a quote by hand will do (decisions §3). */
export function checkDeclaredValue(
  limits: Limits,
  declaredValue: Cents,
  insuranceTier: InsuranceTier,
): Outcome<Cents, DeclaredValueRefusal> {
  if (declaredValue > limits.maxOnlineValueCents) return refuse('declared-value-on-quote')
  if (declaredValue > limits.maxUninsuredValueCents && insuranceTier === 0)
    return refuse('declared-value-needs-insurance')
  return accept(declaredValue)
}

/** The smallest tier that covers the value, `null` above the last one. */
export const insuranceTierCovering = (declaredValue: Cents): InsuranceTier | null =>
  insuranceTiers.find((tier) => declaredValue <= tier * 100) ?? null
