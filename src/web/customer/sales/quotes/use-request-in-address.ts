import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { readMyQuote, type QuoteView } from '#contract/sales/quotes.ts'
import { query } from '#web/api/query.ts'
import { chooseParcels, useQuotableParcels } from './chosen-parcels.ts'
import { quoteFormOf, type QuoteForm } from './quote-form.ts'
import { shippingOptions, type ShippingOption } from '#contract/offer/pricing.ts'
import { typedEuros, typedKilograms } from '#web/copy/parse-amounts.ts'

/**
 * `?colis=…` (one or several, or `tous`) chooses these parcels, once they are known to be available; `?devis=…` repeats the request of that
 * quote. The address is cleaned once the form is filled.
 */
export function useRequestInAddress(form: UseFormReturn<QuoteForm>, user: SignedInUser): void {
  const [search, setSearch] = useSearchParams()
  const { list, parcels } = useQuotableParcels()
  const quoteId = search.get('devis')
  const { data: quote, isError } = useQuery({
    ...query(readMyQuote, { quoteId: quoteId ?? '' }),
    enabled: quoteId !== null,
  })
  const asked = search.getAll('colis').join(',')
  // Not from the cache: the quote may have released its parcels a moment ago.
  const areKnown = parcels !== undefined && !list.isFetching
  const isReady = areKnown && (quoteId === null || quote !== undefined || isError)

  const done = useRef('')
  useEffect(() => {
    const request = `${asked} ${quoteId ?? ''}`.trim()
    // Each only once: the address is cleaned a moment later, and filling the form renders again before that.
    if (!isReady || request === done.current) return
    done.current = request
    if (request === '') return
    if (quote) form.reset(formOfQuote(quoteFormOf(user), quote), { keepDefaultValues: true })
    const available = parcels.map(({ id }) => id)
    const wanted = quote ? quote.parcels.map(({ id }) => id) : asked.split(',')
    const chosen = asked === 'tous' ? available : wanted.filter((id) => available.includes(id))
    if (chosen.length > 0) chooseParcels(form, parcels, chosen)
    setSearch(withoutRequest, { replace: true })
  }, [isReady, asked, quoteId, quote, parcels, form, user, setSearch])
}

function withoutRequest(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('colis')
  after.delete('devis')
  return after
}

/** The request of an earlier quote, to repeat it; its parcels are chosen separately, as far as they are free. */
function formOfQuote(form: QuoteForm, quote: QuoteView): QuoteForm {
  const { shippingAddress: address, declaredValueCents: declared } = quote
  return {
    ...form,
    shippingType: quote.shippingType,
    weight: typedKilograms(quote.weightGrams),
    destination: quote.destination,
    shippingMode: quote.mode,
    options: quote.options.filter(isOption),
    insurance: String(quote.insuranceTier),
    declaredValue: declared === null ? '' : typedEuros(declared),
    remarks: quote.remarks ?? '',
    otherAddress: true,
    addressLine1: address.line1,
    addressLine2: address.line2 ?? '',
    postalCode: address.postalCode,
    city: address.city,
    country: address.country,
  }
}

const isOption = (code: string): code is ShippingOption =>
  (shippingOptions as readonly string[]).includes(code)
