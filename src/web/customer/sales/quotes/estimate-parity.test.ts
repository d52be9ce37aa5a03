import { expect, test } from 'vitest'
import {
  estimateMyQuote,
  requestQuote,
  shipmentOfEstimate,
  shipmentOfRequest,
} from '#contract/sales/quote-requests.ts'
import {
  extraCodes,
  initialCatalogue,
  insuranceTiers,
  sellsEco,
  shippingModes,
  shippingTypes,
} from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { estimateQueryOf, noQuoteForm, requestOf, type QuoteForm } from './quote-form.ts'

/*
 * The browser's side: the form → its query → the contract's parse → the price that the header card shows.
 * The server's side: the form → its request → the contract's parse → the price that is stored with the quote.
 * Both verbs call `onlinePrice` on what these two functions of the contract make, and nothing else.
 */

const counters = { firstShipment: false, groupedParcelsThisMonth: 0, parcelsInShipment: 1 }
const allSets = Array.from({ length: 2 ** extraCodes.length }, (_, set) =>
  extraCodes.filter((_code, index) => (set >> index) & 1),
)
/** None, each alone, each missing, all; every combination with `npm test -- --full`. */
const fewSets = allSets.filter(({ length }) =>
  [0, 1, extraCodes.length - 1, extraCodes.length].includes(length),
)
const optionSets = import.meta.env['VITE_TEST_FULL'] ? allSets : fewSets
/** As `/api/quote-prices` returns them. */
const told = destinations.map((name) => ({
  name,
  zone: initialCatalogue.zones[name],
  sellsEco: sellsEco(initialCatalogue, name),
}))
/** Each tier, and one gram above the last. */
const weights = ['0,5', '1', '2', '5', '10', '15', '30', '30,001']

// Removed to see it fail: an option in `shipmentOfEstimate`; `modeOf` in `requestOf`.
test.each(planIds)(
  'with %s: the estimate in the browser is the server’s to the cent, for everything that can be asked',
  (plan) => {
    let prices = 0
    const differing: string[] = []
    for (const form of everyForm()) {
      const [shown, stored] = [shownFor(form, plan), storedFor(form, plan)]
      if (shown !== stored) differing.push(`${JSON.stringify(form)}: ${shown} ≠ ${stored}`)
      if (/^\d+ /.test(shown)) prices += 1
    }
    expect(differing.slice(0, 3)).toEqual([])
    // 5 × OM1 in both modes, 3 × OM2, where the eco mode has no price and becomes the standard one.
    expect(prices).toBe((5 * 2 + 3 * 2) * 7 * 2 * 6 * optionSets.length)
  },
  60_000,
)

function* everyForm(): Generator<QuoteForm> {
  for (const destination of destinations)
    for (const weight of weights)
      for (const shippingMode of shippingModes)
        for (const shippingType of shippingTypes)
          for (const tier of insuranceTiers)
            for (const options of optionSets)
              yield {
                ...noQuoteForm,
                destination,
                weight,
                shippingMode,
                shippingType,
                insurance: `${tier}`,
                options,
                firstName: 'M',
                lastName: 'T',
                email: 'm@example.test',
              }
}

function shownFor(form: QuoteForm, plan: PlanId): string {
  const asked = estimateMyQuote.input.parse(estimateQueryOf(form, told))
  return priceOf(plan, shipmentOfEstimate(asked))
}

function storedFor(form: QuoteForm, plan: PlanId): string {
  return priceOf(plan, shipmentOfRequest(requestQuote.input.parse(requestOf(form, told, false))))
}

/** The total, both parts and every line, or why there is no price. */
function priceOf(plan: PlanId, shipment: ReturnType<typeof shipmentOfRequest>): string {
  const priced = onlinePrice(initialCatalogue, { ...shipment, plan, sizes: [] }, counters)
  if (!priced.ok) return priced.refusal
  if (priced.value.price === null) return priced.value.onQuote
  const { totalCents, shippingCents, feeCents, lines } = priced.value.price
  const told = lines.map(({ code, amountCents }) => `${code}=${amountCents}`)
  return `${totalCents} ${shippingCents} ${feeCents} ${told.join()}`
}
