import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { accessibilityBase } from './accessibility.ts'
import { legalNoticeBase } from './legal-notice.ts'
import { privacyBase } from './privacy.ts'
import { termsOfSaleBase } from './terms-of-sale.ts'
import { termsOfUseBase } from './terms-of-use.ts'

export type LegalSources = Readonly<Record<LegalSlug, string>>

/** Version 1 of every text: what is in force until the office publishes another. */
export const baseSources: LegalSources = {
  cgv: termsOfSaleBase,
  cgu: termsOfUseBase,
  'politique-de-confidentialite': privacyBase,
  'mentions-legales': legalNoticeBase,
  accessibilite: accessibilityBase,
}
