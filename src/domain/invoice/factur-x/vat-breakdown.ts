import type { FacturXSource } from './factur-x-source.ts'

/** A line of the VAT breakdown (EN 16931, BG-23): one per category and rate. */
export type VatBreakdown = {
  readonly category: VatCategory
  readonly rate: number
  readonly netCents: number
  readonly vatCents: number
  /** Why there is no VAT: each sentence of the table once. */
  readonly reason: string | null
  readonly reasonCode: string | null
}

/** `S` standard or reduced rate, `E` exempt with the reason in words (UNTDID 5305). */
export type VatCategory = 'E' | 'S'

/**
 * Our table exempts by a sentence that the office writes, so what bears no VAT is « exempt » with that sentence: `G` and `O` would
 * say more than the table does (docs/decisions/015).
 */
export const vatCategory = (rate: number): VatCategory => (rate > 0 ? 'S' : 'E')

/** The groups of an invoice, those of one category and rate together (BR-S-01, BR-E-01). */
export function vatBreakdown({ totals }: FacturXSource): VatBreakdown[] {
  return [...Map.groupBy(totals.groups, ({ rate }) => rate)].map(([rate, groups]) => {
    const reasons = [...new Set(groups.flatMap(({ exemption }) => exemption ?? []))]
    return {
      category: vatCategory(rate),
      rate,
      netCents: groups.reduce((sum, { netCents }) => sum + netCents, 0),
      vatCents: groups.reduce((sum, { vatCents }) => sum + vatCents, 0),
      reason: rate > 0 ? null : reasons.join(' ; ') || 'Exonération de TVA',
      reasonCode: rate === 0 && reasons.every(isFranchise) ? 'VATEX-FR-FRANCHISE' : null,
    }
  })
}

const isFranchise = (reason: string): boolean => /\b293\sB\b/.test(reason)
