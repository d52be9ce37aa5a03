import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { requestQuote } from '#contract/sales/quote-requests.ts'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import { ApiError, isRefused, NetworkError } from '#web/api/api-error.ts'
import { attemptKeyOf } from '#web/api/attempt-keys.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, makeStale, ofTopics } from '#web/api/query.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { isPromotionRefusal, promotionRefusals } from '#web/copy/promotions.ts'
import {
  answerLost,
  goneParcels,
  requestFault,
  requestRefusals,
  requiredFields,
} from '#web/copy/quotes.ts'
import { takenSplitChanged } from '#web/copy/shipping-ways.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import type { QuoteForm, QuoteRequestBody } from './quote-form.ts'

/** With the list of quotes: its title takes the focus. */
export const justAsked = { justAsked: true }

type Asked = Awaited<ReturnType<typeof send>>

const send = async (body: QuoteRequestBody) =>
  call(requestQuote, body, { idempotencyKey: await attemptKeyOf(body) })

/** In sequence, so that each request uses the benefits that are left; a retry finds what was already done. */
async function sendAll(bodies: readonly QuoteRequestBody[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const body of bodies) {
    try {
      asked.push(await send(body))
    } catch (error) {
      throw asked.length === 0 ? error : new HalfDone(asked, error)
    }
  }
  return asked
}

/** The first requests were saved, the next one failed: a retry sends them all, and creates only what is missing. */
class HalfDone extends Error {
  readonly asked: readonly Asked[]
  constructor(asked: readonly Asked[], cause: unknown) {
    super('half done', { cause })
    this.asked = asked
  }
}

const causeOf = (error: Error): unknown => (error instanceof HalfDone ? error.cause : error)

const isPriceChanged = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'price-changed'

const isAnswerLost = (error: Error): boolean => causeOf(error) instanceof NetworkError

/** Sends the request of the form, once; its toasts: docs/rules/quotes-and-prices.md#request. */
export function useQuoteRequest(
  form: UseFormReturn<QuoteForm>,
  bodiesOf: (values: QuoteForm) => readonly QuoteRequestBody[],
  leaveSplit: () => void,
  parcels: readonly ParcelView[],
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const moneyText = useMoneyText(useWatch({ control: form.control, name: 'destination' }))
  const sending = useMutation({
    mutationFn: sendAll,
    // Without a network it fails soon and is not queued. With the same keys, the server returns what was done, and does it once.
    networkMode: 'always',
    onSuccess: (asked) => {
      showRequested(asked, moneyText)
      form.reset()
      const [only, second] = asked
      if (only && !second) void navigate(paths.quote(only.id))
      else void navigate(paths.myQuotes, { replace: true, state: justAsked })
    },
    onError: (error) => {
      showFailure(form, error, parcels)
      if (isPriceChanged(error)) leaveSplit()
    },
    onSettled: (_asked, error) => readAgain(client, error),
  })

  return {
    isBusy: sending.isPending,
    failure: sending.error && sentenceOverButton(sending.error, parcels),
    submit: (event: FormEvent) => {
      if (sending.isPending) return event.preventDefault()
      // The error of a field that is not on the page (parcels, what loads late) would block the form for ever.
      form.clearErrors()
      const sendValues = (values: QuoteForm) => {
        sending.mutate(bodiesOf(values))
      }
      void form.handleSubmit(sendValues, (errors) => {
        showMissingFields(errors, form.getValues())
      })(event)
    },
  }
}

async function readAgain(client: QueryClient, error: Error | null): Promise<void> {
  // The customer must read the current cost of a split before choosing it again.
  const refetchType = error && isPriceChanged(error) ? 'active' : 'none'
  await makeStale(client, { ...ofTopics(['estimates']), refetchType })
  await invalidateTopics(client, ['quotes', 'parcels'])
}

/** An error that a field can correct shows under it, any other above the button; the first field takes the focus. */
function showFailure(
  form: UseFormReturn<QuoteForm>,
  error: Error,
  parcels: readonly ParcelView[],
): void {
  const field = error instanceof ApiError ? fieldOf(error.code) : null
  const faults = field
    ? [[field, failureSentence(error, parcels)] as const]
    : faultsOf(causeOf(error))
  for (const [index, [name, message]] of faults.entries()) {
    form.setError(name, { message }, { shouldFocus: index === 0 })
  }
  // A bar at the foot of a phone sends too: the reason may be a screen away.
  const description = faults[0]?.[1] ?? failureSentence(error, parcels)
  void toast({ title: 'Erreur de soumission', description, kind: 'error' })
}

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

/** `null` for an error that shows under its field. */
const sentenceOverButton = (error: Error, parcels: readonly ParcelView[]): string | null =>
  error instanceof ApiError && fieldOf(error.code) !== null ? null : failureSentence(error, parcels)

function fieldOf(code: string): 'promotionCode' | 'destination' | 'declaredValue' | null {
  if (code === 'value-uninsured' || code === 'value-underinsured') return 'declaredValue'
  if (code === 'address-elsewhere') return 'destination'
  return isPromotionRefusal(code) ? 'promotionCode' : null
}

function showRequested(asked: readonly Asked[], moneyText: (cents: number) => string): void {
  const numbers = asked.map(({ number }) => number).join(', ')
  const isOnQuote = asked.some(({ estimatedTotalCents }) => estimatedTotalCents === null)
  const total = asked.reduce((sum, { estimatedTotalCents }) => sum + (estimatedTotalCents ?? 0), 0)
  const amount = isOnQuote ? 'sur devis' : `${moneyText(total)} TTC`
  const description = `Devis n° ${numbers}, total estimé\u00A0: ${amount}`
  const title = asked.length > 1 ? 'Devis demandés\u00a0!' : 'Devis demandé\u00a0!'
  void toast({ title, description })
}

function failureSentence(error: Error, parcels: readonly ParcelView[]): string {
  if (isAnswerLost(error)) return `${keptSentence(error)}${answerLost}`
  if (error instanceof HalfDone) {
    const cause = error.cause instanceof Error ? `${failureSentence(error.cause, parcels)} ` : ''
    return `${keptSentence(error)}${cause}Envoyez de nouveau\u00A0: rien ne sera doublé.`
  }
  if (isPriceChanged(error)) return priceChangedSentence(error)
  return goneSentence(error, parcels) ?? refusalSentence(error)
}

/** Which of the chosen parcels another quote or a return has, where the server says it. */
function goneSentence(error: Error, parcels: readonly ParcelView[]): string | null {
  if (!(error instanceof ApiError) || error.code !== 'parcel-not-available') return null
  const { parcelIds } = error.details
  const gone = parcels.filter(({ id }) => Array.isArray(parcelIds) && parcelIds.includes(id))
  return gone.length === 0 ? null : goneParcels(gone.map(({ merchant }) => merchant))
}

function priceChangedSentence({ details: { totalCents: now } }: ApiError): string {
  return takenSplitChanged(typeof now === 'number' ? now : null)
}

function refusalSentence(error: Error): string {
  const isOurs = isRefused(error) && isToldInWords(error)
  const sentence = errorSentence(error, { ...requestRefusals, ...promotionRefusals(error) })
  return isOurs || !(error instanceof ApiError) ? sentence : "Impossible d'enregistrer le devis."
}

/** A wrong value shows at its field; without a field, nobody can correct it here. */
const isToldInWords = (error: ApiError): boolean =>
  error.status !== 422 || faultsOf(error).length > 0

/** The requests that were already saved, among several. */
function keptSentence(error: Error): string {
  if (!(error instanceof HalfDone)) return ''
  const numbers = error.asked.map(({ number }) => number).join(', ')
  return `Devis n° ${numbers} enregistré, le suivant ne l’est pas encore. `
}

/**
 * « Champs manquants » names the empty fields (docs/rules/quotes-and-prices.md#request); the error of a wrong value shows under
 * its field.
 */
function showMissingFields(errors: FieldErrors<QuoteForm>, values: QuoteForm): void {
  const missing = missingFields(errors, values)
  if (missing.length === 0) return
  const description = `Veuillez remplir\u00a0: ${missing.join(', ')}`
  void toast({ title: 'Champs manquants', description, kind: 'error' })
}

export const missingFields = (errors: FieldErrors<QuoteForm>, values: QuoteForm): string[] =>
  entriesOf(requiredFields)
    .filter(([field]) => errors[field] !== undefined && values[field].trim() === '')
    .map(([, name]) => name)

const entriesOf = <Fields extends object>(fields: Fields) =>
  Object.entries(fields) as [keyof Fields, string][]
