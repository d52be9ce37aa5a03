import type { QuoteView } from '#contract/sales/quotes.ts'
import { shippingOptions, type ShippingOption } from '#contract/offer/pricing.ts'
import { typedEuros, typedKilograms } from '#web/copy/parse-amounts.ts'
import type { QuoteForm } from './quote-form.ts'

/** The request of an earlier quote, to be asked for again; its parcels are chosen apart, as far as they are free. */
export function formOfQuote(form: QuoteForm, quote: QuoteView): QuoteForm {
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
