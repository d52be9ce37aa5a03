import { ApiError } from '#web/api/api-error.ts'
import { requestFault } from '#web/copy/quotes.ts'
import type { QuoteForm } from './quote-form.ts'

/** Each field of the form and its path in the request, in screen order. */
const fieldsInOrder: readonly (readonly [keyof QuoteForm, path: string])[] = [
  ['shippingType', 'shippingType'],
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['email', 'email'],
  ['addressLine1', 'address.line1'],
  ['addressLine2', 'address.line2'],
  ['postalCode', 'address.postalCode'],
  ['city', 'address.city'],
  ['country', 'address.country'],
  ['parcelIds', 'parcelIds'],
  ['weight', 'weightGrams'],
  ['destination', 'destination'],
  ['shippingMode', 'mode'],
  ['options', 'options'],
  ['declaredValue', 'declaredValueCents'],
  ['insurance', 'insuranceTier'],
  ['remarks', 'remarks'],
  ['promotionCode', 'promotionCode'],
]

/** The errors of the server (422), field by field, in screen order; an error inside a list counts for the list. */
export function faultsOf(error: unknown): [field: keyof QuoteForm, sentence: string][] {
  if (!(error instanceof ApiError)) return []
  const faults = Object.entries(error.fields)
  return fieldsInOrder.flatMap(([field, path]) => {
    const fault = faults.find(([told]) => told === path || told.startsWith(`${path}.`))
    return fault ? [[field, requestFault(field, fault[1])] as [keyof QuoteForm, string]] : []
  })
}
