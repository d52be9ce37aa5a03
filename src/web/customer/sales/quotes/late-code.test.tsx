// @vitest-environment jsdom
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { contentComesWith } from '#web/chrome/after-content.ts'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  press,
  refused,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { EstimateCard } from './EstimateCard.tsx'
import { noQuoteForm, type QuoteForm } from './quote-form.ts'
import { WayToSend } from './QuoteRequest.tsx'
import { useQuoteRequest } from './use-quote-request.ts'
import type { WaysChoice } from './use-shipping-ways.ts'

// The code of what is folded, or comes with a price, never comes.
contentComesWith(new Promise(() => {}))

beforeEach(beginPage)
afterEach(leavePage)

const ways: ShippingWays = {
  shipments: [],
  totalCents: 2000,
  isProved: true,
  together: null,
  apart: null,
}
const oneShipment: WaysChoice = {
  ways: null,
  isStale: false,
  split: null,
  taken: null,
  takeSplit: () => undefined,
  leaveSplit: () => undefined,
}

type CardEstimate = Parameters<typeof EstimateCard>[0]['estimate']

function Priced({ estimate }: { estimate: CardEstimate }) {
  return (
    <FormProvider {...useForm({ defaultValues: noQuoteForm })}>
      <EstimateCard
        estimate={estimate}
        planName="Gratuit"
        mode="standard"
        choice={oneShipment}
        isBusy={false}
        overButton={null}
      />
    </FormProvider>
  )
}

// Seen to fail: « – » stood there without a reason.
test('a price that failed says why, and may be asked for again', async () => {
  let tries = 0
  const retry = () => void (tries += 1)
  await show(<Priced estimate={{ state: 'failed', sentence: 'Pas de réseau.', retry }} />)
  await sees('Pas de réseau.')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Pas de réseau.')
  await press('Réessayer')
  expect(tries).toBe(1)
})

test('a price that a person computes says so', async () => {
  const onQuote = {
    state: 'on-quote',
    sentence: 'Trop long.',
    feeCents: 0,
    storageCents: 0,
  } as const
  await show(<Priced estimate={onQuote} />)
  await sees('Trop long. Une personne de l’équipe le calcule')
  expect(isSeen('Réessayer')).toBe(false)
})

function Way({ choice }: { choice: WaysChoice }) {
  return (
    <FormProvider {...useForm({ defaultValues: noQuoteForm })}>
      <WayToSend choice={choice} mode="standard" />
    </FormProvider>
  )
}

const shipment = {
  parcelIds: [],
  type: 'direct' as const,
  options: [],
  weightGrams: 1000,
  boxMm: [],
  shippingCents: 0,
  feeCents: 0,
  totalCents: 0,
  lines: [],
}
const two = { ...ways, shipments: [shipment, shipment] }

// Seen to fail: the required type stayed, and could refuse a request that the split answers.
test.each([
  ['is asked for until a split is taken', null, true],
  ['is not asked for once a split is taken', [], false],
])('the type %s', async (_, split, isAsked) => {
  await show(<Way choice={{ ...oneShipment, ways: two, split }} />)
  expect(isSeen('Que faisons-nous de vos colis')).toBe(isAsked)
})

function ComingWays() {
  const [isHere, setHere] = useState(false)
  return (
    <>
      <Way choice={{ ...oneShipment, ways: isHere ? two : null }} />
      <button type="button" onClick={() => setHere(true)}>
        Répondre
      </button>
    </>
  )
}

// Seen to fail: the radios were made anew when the ways came, and the focus was lost.
test('a radio keeps the focus until the code of the ways is here', async () => {
  await show(<ComingWays />)
  const type = document.querySelector<HTMLInputElement>('input[value=direct]')
  const mode = document.querySelector('input[value=eco]')
  type?.focus()
  await press('Répondre')
  expect(document.activeElement).toBe(type)
  expect(document.querySelector('input[value=eco]')).toBe(mode)
})

function Request() {
  const form = useForm<QuoteForm>({ defaultValues: noQuoteForm })
  const body = {
    shippingType: 'direct',
    firstName: 'Léa',
    lastName: 'Hoarau',
    email: 'lea@escale.test',
  }
  const { submit, isBusy } = useQuoteRequest(
    form,
    () => [body as never],
    oneShipment.leaveSplit,
    [],
  )
  return (
    <form onSubmit={submit}>
      <button type="submit">{isBusy ? 'Envoi' : 'Demander'}</button>
    </form>
  )
}

// Seen to fail: the error of a field whose code had not come blocked each press.
test('a refusal at a field that is not on the page leaves the button', async () => {
  answer('POST /api/quotes', refused('value-underinsured'))
  await show(<Request />)
  for (const times of [1, 2]) {
    await press('Demander')
    await vi.waitFor(() => expect(requestsTo('POST /api/quotes')).toHaveLength(times), 15_000)
    await sees('Demander')
  }
})
