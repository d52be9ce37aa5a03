import type { QuoteView } from '#contract/quotes.ts'

type Told = Pick<QuoteView, 'steps'>

/** The office began it: the customer asked for nothing, and was told no estimate. */
export const isMadeByOffice = ({ steps }: Told): boolean =>
  steps.some(({ type }) => type === 'quote.drafted')

type Weighed = Pick<QuoteView, 'weightGrams'> & {
  readonly parcels: readonly { readonly weightGrams: number | null }[]
}

/** The warehouse’s own figure is not called somebody’s word. */
export function weightLabel({ weightGrams, parcels }: Weighed): string {
  const measured = parcels.reduce((sum, parcel) => sum + (parcel.weightGrams ?? NaN), 0)
  return parcels.length > 0 && measured === weightGrams ? 'Poids mesuré' : 'Poids indiqué'
}
