import type { QuoteDesk, QuoteDraft } from '#contract/sales/office-quotes.ts'
import type { AdminQuoteView } from '#contract/sales/quote-pricing.ts'
import type { PricedLine } from '#contract/core/shapes.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { changedLines, type LineChange } from './builder-form.ts'
import type { Started } from './use-builder.ts'

type StaleProps = {
  readonly base: Started
  readonly quote: AdminQuoteView
  /** The current desk. */
  readonly desk: QuoteDesk
  readonly onRestart: () => void
  readonly onKeep: () => void
}

/** A colleague sent a version or saved a draft meanwhile: their changes, and the two choices. */
export function StaleQuote({ base, quote, desk, onRestart, onKeep }: StaleProps) {
  const { draft } = desk
  const sent = quote.version > base.version
  return (
    <SavedMeanwhile
      title={titleOf(sent, quote, draft)}
      onKeep={onKeep}
      take={sent ? `Repartir de la version ${quote.version}` : 'Repartir de ce brouillon'}
      onTake={onRestart}
    >
      {!sent && draft && <p>Le {formatMoment(draft.savedAt)}.</p>}
      <Changes
        before={base.draft ?? base.quote.versions[0] ?? asked(base)}
        after={(sent ? quote.versions[0] : draft) ?? noLines}
        parcels={[...base.quote.parcels, ...quote.parcels, ...desk.parcels, ...desk.freeParcels]}
      />
    </SavedMeanwhile>
  )
}

const titleOf = (sent: boolean, { version }: AdminQuoteView, draft: QuoteDesk['draft']): string =>
  sent
    ? `La version ${version} a été envoyée pendant que vous prépariez la vôtre`
    : `${draft?.savedBy ?? 'Une autre personne'} a enregistré un brouillon pendant que vous prépariez le vôtre`

type Written = { readonly lines: readonly PricedLine[] } & Terms
type Parcels = QuoteDesk['parcels']
type ChangesProps = Readonly<Record<'before' | 'after', Written>> & { readonly parcels: Parcels }

const noLines: Written = { lines: [] }
/** The starting values, for when nobody has written a draft yet. */
const asked = ({ quote: { parcels }, proposed, unmeasuredReason }: Started): Written => ({
  lines: proposed,
  note: null,
  unmeasuredReason,
  parcelIds: parcels.map(({ id }) => id),
})

function Changes({ before, after, parcels }: ChangesProps) {
  const numbers = new Map(parcels.map(({ id, trackingNumber }) => [id, trackingNumber]))
  const changes = [
    ...changedLines(before.lines, after.lines),
    ...changedTerms(before, after, (id) => numbers.get(id) ?? id),
  ]
  if (changes.length === 0) return <p>Rien n’y diffère de ce dont vous êtes parti.</p>
  return (
    <ul className="figures mt-1 list-disc pl-5">
      {changes.map(({ label, before: was, after: is }) => (
        <li key={label}>
          {label}&nbsp;: {was} → {is}
        </li>
      ))}
    </ul>
  )
}

/** The terms of a draft beside its lines; a sent version has only the note. */
type Terms = Partial<Pick<QuoteDraft, 'note' | 'unmeasuredReason' | 'validityDays' | 'parcelIds'>>

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
