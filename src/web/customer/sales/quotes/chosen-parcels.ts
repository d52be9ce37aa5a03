import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { mostParcelsOfQuote } from '#domain/quote/quote.ts'
import { cents, type Cents } from '#domain/units.ts'
import { quotableParcels } from '#web/api/quotes.ts'
import { typedEuros, typedKilograms } from '#web/copy/parse-amounts.ts'
import { declaredOf, type QuoteForm } from './quote-form.ts'

/** The parcels that may be chosen, among those read so far. */
export function useQuotableParcels() {
  const list = useInfiniteQuery(quotableParcels)
  return { list, parcels: list.data?.pages.flatMap(({ items }) => items) }
}

/** The measured weight of the chosen parcels, `null` when none is chosen or one is unknown. */
export function totalGrams(
  parcels: readonly ParcelView[],
  chosen: readonly string[],
): number | null {
  const found = parcels.filter(({ id, reception }) => reception !== null && chosen.includes(id))
  if (found.length === 0 || found.length < chosen.length) return null
  return found.reduce((sum, parcel) => sum + (parcel.reception?.weightGrams ?? 0), 0)
}

/** The declared contents of the chosen parcels: they count when they are worth more than the typed value. */
export const contentsOf = (parcels: readonly ParcelView[], chosen: readonly string[]): Cents =>
  cents(
    parcels
      .filter(({ id }) => chosen.includes(id))
      .reduce((sum, { contentsCents }) => sum + contentsCents, 0),
  )

/**
 * The declared value after another choice of parcels: the value of their contents, unless the customer typed something else than
 * the sum.
 */
export function declaredFor(declaredValue: string, before: Cents, now: Cents): string {
  const isTyped = declaredValue.trim() !== '' && declaredOf({ declaredValue }) !== before
  if (isTyped) return declaredValue
  return now === 0 ? '' : typedEuros(now)
}

/** Chooses exactly these parcels: fills in their weight and contents; several of them are a grouping. */
export function chooseParcels(
  { setValue, getValues, clearErrors }: UseFormReturn<QuoteForm>,
  parcels: readonly ParcelView[],
  ids: readonly string[],
  { shouldTouch }: { readonly shouldTouch: boolean } = { shouldTouch: false },
): void {
  const before = getValues('parcelIds')
  const chosen = ids.slice(0, mostParcelsOfQuote)
  setValue('parcelIds', chosen, { shouldDirty: true, shouldTouch })
  if (chosen.length > 1 && before.length < 2) setValue('shippingType', 'grouping')
  if (chosen.length === 1) setValue('shippingType', 'direct')
  if (getValues('shippingType') === 'grouping') withConsolidation({ setValue, getValues })
  const held = [before, chosen].map((some) => contentsOf(parcels, some)) as [Cents, Cents]
  setValue('declaredValue', declaredFor(getValues('declaredValue'), ...held), {
    shouldDirty: true,
  })
  clearErrors(['shippingType', 'parcelIds', 'declaredValue'])
  const grams = totalGrams(parcels, chosen)
  if (grams === null) return
  setValue('weight', typedKilograms(grams), { shouldDirty: true })
  clearErrors('weight')
}

/** Grouping is a service: the type ticks it, and the customer can untick it for repackaging alone. */
export function withConsolidation({
  setValue,
  getValues,
}: Pick<UseFormReturn<QuoteForm>, 'setValue' | 'getValues'>): void {
  const options = getValues('options')
  if (!options.includes('consolidation')) setValue('options', [...options, 'consolidation'])
}

/** The form, the stored parcels and the functions to choose among them. */
export function useChosenParcels() {
  const form = useFormContext<QuoteForm>()
  const { list, parcels = [] } = useQuotableParcels()
  const chosen = form.watch('parcelIds')
  return {
    list,
    parcels,
    chosen,
    error: form.formState.errors.parcelIds?.message,
    choose: (ids: readonly string[]) => {
      // Leaving asks first: the boxes are no registered fields, which would be touched by themselves.
      chooseParcels(form, parcels, ids, { shouldTouch: true })
    },
  }
}
