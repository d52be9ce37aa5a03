import type { QuoteDraft } from '#contract/sales/office-quotes.ts'
import type { LineChange } from './builder-form.ts'

/** The terms of a draft beside its lines; a sent version has only the note. */
export type Terms = Partial<
  Pick<QuoteDraft, 'note' | 'unmeasuredReason' | 'validityDays' | 'parcelIds'>
>

/** The terms that a colleague changed: a user who keeps their own form would overwrite them. */
export function changedTerms(
  before: Terms,
  after: Terms,
  trackingOf: (parcelId: string) => string,
): LineChange[] {
  const texts = (terms: Terms) => ({
    Colis: terms.parcelIds && (terms.parcelIds.map(trackingOf).toSorted().join(' + ') || 'aucun'),
    Validité: daysText(terms.validityDays),
    'Note au client': quoted(terms.note),
    'Pourquoi sans mesures': quoted(terms.unmeasuredReason),
  })
  const [was, is] = [Object.entries(texts(before)), Object.values(texts(after))]
  return was.flatMap(([label, old], index) => {
    const now = is[index]
    const isKnown = old !== undefined && now !== undefined
    return isKnown && old !== now ? [{ label, before: old, after: now }] : []
  })
}

const quoted = (text: string | null | undefined): string | undefined =>
  text === undefined ? undefined : text ? `«\u00A0${text}\u00A0»` : 'aucune'

const daysText = (days: number | undefined): string | undefined =>
  days === undefined ? undefined : `${days}\u00A0jours`
