import type { Destination } from '#domain/destination/destination.ts'
import { grams } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { acceptQuote } from '#server/sales/quotes/accept-quote.ts'
import { cancelQuote, declineQuote } from '#server/sales/quotes/close-quote.ts'
import { expireQuotes } from '#server/sales/quotes/release-quote.ts'
import { readQuote } from '#server/sales/quotes/read-quotes.ts'
import { requestQuote } from '#server/sales/quotes/request-quote.ts'
import { sendQuote } from '#server/sales/quotes/send-quote.ts'
import { idNamed } from './parcel-steps.ts'
import type { DemoQuote } from './quote-story.ts'
import type { Stage, Step } from './run-story.ts'
import { shipmentSteps } from './shipment-steps.ts'
import { demoParcels } from './story.ts'

/** The life of one quote, and of the order and the shipment that it became. */
export function quoteSteps(stage: Stage, quote: DemoQuote): Step[] {
  const { requested, sent, accepted } = quote
  return [
    { at: requested, act: () => request(stage, quote) },
    ...(sent ? [{ at: sent, act: () => send(stage, quote) }] : []),
    ...(accepted
      ? [{ at: accepted, act: () => accept(stage, quote) }]
      : closingSteps(stage, quote)),
    ...(stage.payments ? paidSteps(stage, stage.payments, quote) : []),
  ]
}

/** The ends of a quote that was not accepted. */
function closingSteps(stage: Stage, quote: DemoQuote): Step[] {
  const { sent, declined, cancelled } = quote
  if (declined) return [{ at: declined[0], act: () => decline(stage, quote, declined[1]) }]
  if (cancelled) return [{ at: cancelled[0], act: () => cancel(stage, quote, cancelled[1]) }]
  return sent ? endOfValidity(stage, sent) : []
}

function paidSteps(
  stage: Stage,
  payments: NonNullable<Stage['payments']>,
  quote: DemoQuote,
): Step[] {
  const { payment, owner, key } = quote
  if (!payment) return []
  const customer = stage.cast[owner]
  const quoteId = () => idNamed(stage.ids, key)
  const { at, by, keeps = false, failed } = payment
  const refuse = payments.refuseTransfer
  return [
    { at, act: () => payments.pay(customer, { quoteId: quoteId(), by, keeps }) },
    ...(failed && refuse ? [{ at: failed, act: () => refuse(customer, quoteId()) }] : []),
    ...shipmentSteps(stage, quote),
  ]
}

const homes: Record<DemoQuote['owner'], { destination: Destination; first: string; last: string }> =
  {
    marie: { destination: 'Nouvelle-Calédonie', first: 'Marie', last: 'Tehei' },
    jeanLuc: { destination: 'La Réunion', first: 'Jean-Luc', last: 'Hoarau' },
  }

async function request({ cast, ids }: Stage, quote: DemoQuote): Promise<void> {
  const { destination, first, last } = homes[quote.owner]
  const { id } = await requestQuote(cast[quote.owner], {
    shippingType: quote.type,
    firstName: first,
    lastName: last,
    email: emailOf(cast[quote.owner]),
    weightGrams: grams(quote.grams ?? measuredGrams(quote.parcels)),
    destination,
    mode: quote.mode,
    options: [...(quote.options ?? [])],
    insuranceTier: quote.insurance ?? 0,
    remarks: quote.remarks ?? null,
    parcelIds: quote.parcels.map((key) => idNamed(ids, key)),
  })
  ids.set(quote.key, id)
}

const emailOf = ({ actor }: Context): string => (actor.kind === 'user' ? actor.email : '')

const measuredGrams = (keys: readonly string[]): number =>
  demoParcels
    .filter(({ key }) => keys.includes(key))
    .reduce((sum, { reception }) => sum + (reception?.grams ?? 0), 0)

/** The office sends the quote at the price of its measures, as the screen proposes it. */
async function send(
  { cast: { admin }, ids }: Stage,
  { key, transportCents }: DemoQuote,
): Promise<void> {
  const quoteId = idNamed(ids, key)
  const { quote, proposal, proposalRefusal } = await readQuote(admin, { quoteId })
  if (!proposal && transportCents === undefined) {
    throw new Error(`no price for ${key}: ${proposalRefusal}`)
  }
  await sendQuote(admin, {
    quoteId,
    replaces: quote.version,
    lines: proposal
      ? proposal.lines.map(({ code, label, quantity, unitCents }) => ({
          code,
          label,
          quantity,
          unitCents,
        }))
      : onQuote(transportCents ?? 0),
    note: null,
    unmeasuredReason: null,
  })
}

/** Over 30 kg the office sets the price of transport, in two boxes. */
const onQuote = (unitCents: number) => [
  { code: 'carrier' as const, label: 'Transport standard, deux boîtes', quantity: 1, unitCents },
]

const accept = ({ cast, ids }: Stage, { key, owner }: DemoQuote) =>
  acceptQuote(cast[owner], { quoteId: idNamed(ids, key), version: 1 })

const decline = ({ cast, ids }: Stage, { key, owner }: DemoQuote, reason: string) =>
  declineQuote(cast[owner], { quoteId: idNamed(ids, key), reason })

async function cancel({ cast, ids }: Stage, { key }: DemoQuote, reason: string): Promise<void> {
  const quoteId = idNamed(ids, key)
  const { quote } = await readQuote(cast.admin, { quoteId })
  const { status, version } = quote
  await cancelQuote(cast.admin, { quoteId, reason, status, version })
}

const validityDays = 15

/** A quote that nobody answered: the job closes it on that day, unless that day is still to come. */
function endOfValidity({ cast, clock }: Stage, sent: string): Step[] {
  const at = new Date(clock.dateOf(sent).getTime() + validityDays * 86_400_000 + 60_000)
  if (at >= clock.present) return []
  const job: Context = { ...cast.admin, actor: { kind: 'job', name: 'expire-quotes' } }
  return [{ at, act: () => expireQuotes(job) }]
}
