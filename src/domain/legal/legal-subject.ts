import { legalSlugs, type LegalSlug } from './legal-text.ts'

/** Dated values of the office that the texts and the invoices print. */
export const legalTermKinds = ['carrier-terms', 'terms-clauses', 'invoice-mentions'] as const
export type LegalTermKind = (typeof legalTermKinds)[number]

/** All legal subjects that the office publishes, in the order of its list. */
export const legalSubjects = [...legalSlugs, ...legalTermKinds] as const
export type LegalSubject = LegalSlug | LegalTermKind

export const isLegalSubject = (text: string): text is LegalSubject =>
  (legalSubjects as readonly string[]).includes(text)

export type Readers = 'subscribers' | 'customers'

/**
 * The readers to whom an announced new version goes by e-mail. The texts themselves promise it (« Versions » of the terms of
 * sale, of use and of the privacy policy). Nobody else's contract or data change.
 */
export const readersOf = (subject: LegalSubject): Readers | null => readers[subject] ?? null

const readers: { readonly [Subject in LegalSubject]?: Readers } = {
  cgv: 'subscribers',
  'carrier-terms': 'subscribers',
  'terms-clauses': 'subscribers',
  cgu: 'customers',
  'politique-de-confidentialite': 'customers',
}

/** Calendar months between the announcement and the effective day, as the text promises. */
export const noticeMonths = (subject: LegalSubject): number =>
  subject === 'politique-de-confidentialite' ? 0 : 1
