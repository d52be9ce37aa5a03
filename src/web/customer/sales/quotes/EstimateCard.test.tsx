// @vitest-environment jsdom
import { useState } from 'react'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, leavePage, pass, press, show } from '#web/chrome/action/test-page.tsx'
import { EstimateCard } from './EstimateCard.tsx'
import { noQuoteForm } from './quote-form.ts'
import { sheetId } from './TotalInBar.tsx'
import type { LiveEstimate } from './use-live-estimate.ts'

beforeEach(beginPage)
afterEach(leavePage)

const choice = {
  ways: null,
  isStale: false,
  split: null,
  taken: null,
  takeSplit: () => undefined,
  leaveSplit: () => undefined,
}
const onQuote = { state: 'on-quote', sentence: '', feeCents: 0, storageCents: 0 } as const
const failed = { state: 'failed', sentence: '', retry: () => undefined } as const

function Page() {
  const [isFailed, setFailed] = useState(false)
  return (
    <FormProvider {...useForm({ defaultValues: noQuoteForm })}>
      <main tabIndex={-1}>
        <form onSubmit={(event) => event.preventDefault()}>
          <input />
          <button type="button" onClick={() => setFailed(!isFailed)}>
            Réseau
          </button>
          <EstimateCard
            estimate={isFailed ? failed : onQuote}
            planName="Gratuit"
            mode="standard"
            choice={choice}
            isBusy={false}
            overButton={null}
          />
        </form>
      </main>
    </FormProvider>
  )
}

const toggle = () => document.querySelector<HTMLElement>(`[aria-controls=${sheetId}]`)
const sheet = () => document.getElementById(sheetId)
const isOpen = () => toggle()?.ariaExpanded === 'true'
async function open() {
  await show(<Page />)
  toggle()?.click()
  await pass()
  expect(isOpen()).toBe(true)
}

// Removed to see it fail: each of the three listeners; the sheet stayed over the field with the focus.
test.each<[string, () => void]>([
  [
    'Escape',
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      ),
  ],
  ['the focus in a field', () => document.querySelector('input')?.focus()],
  ['a submit', () => document.querySelector('form')?.requestSubmit()],
])('%s closes the lines of the price', async (_, act) => {
  await open()
  act()
  await pass()
  expect(isOpen()).toBe(false)
})

// Seen to fail: the sheet closed. A browser focuses the page where a line is pressed.
test('a press on the lines leaves them open', async () => {
  await open()
  document.querySelector('main')?.focus()
  await pass()
  expect(document.activeElement?.tagName).toBe('MAIN')
  expect(isOpen()).toBe(true)
})

// Seen to fail: the next key went to « Demander », and the lines stood before their button.
test('the lines follow their button, which has the focus after Escape', async () => {
  await open()
  const [button, lines] = [toggle(), sheet()]
  if (!button || !lines) throw new Error('no sheet')
  expect(button.compareDocumentPosition(lines)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await pass()
  expect(document.activeElement).toBe(button)
})

// Seen to fail: « – Détail » opened a sheet with « – » only, and it opened again by itself.
test('a price that fails closes its lines for good', async () => {
  await open()
  await press('Réseau')
  expect(toggle()).toBeNull()
  await press('Réseau')
  expect(isOpen()).toBe(false)
})

const shipment: ShippingWays['shipments'][number] = {
  parcelIds: [],
  type: 'direct',
  options: [],
  weightGrams: 1000,
  boxMm: [],
  shippingCents: 10_000,
  feeCents: 0,
  totalCents: 10_000,
  lines: [],
}
const shipments = [shipment, shipment]
const ways: ShippingWays = {
  shipments,
  totalCents: 20_000,
  isProved: true,
  together: { totalCents: 28_757, differences: [] },
  apart: null,
}
const priced = (totalCents: number, isStale = false): LiveEstimate => ({
  state: 'priced',
  price: {
    plan: 'Gratuit',
    shippingCents: totalCents,
    feeCents: 0,
    totalCents,
    lines: [],
    room: null,
  },
  isStale,
})

function Choosing() {
  const [isSplit, setSplit] = useState(false)
  return (
    <FormProvider {...useForm({ defaultValues: noQuoteForm })}>
      <EstimateCard
        estimate={priced(isSplit ? 20_000 : 28_757)}
        planName="Gratuit"
        mode="standard"
        choice={{
          ...choice,
          ways,
          split: isSplit ? shipments : null,
          takeSplit: () => setSplit(true),
          leaveSplit: () => setSplit(false),
        }}
        isBusy={false}
        overButton={null}
      />
    </FormProvider>
  )
}

const said = () =>
  [...document.querySelectorAll('[aria-live], [role=status]')].map(({ textContent }) => textContent)

// Seen to fail: the button named the other way and its total, without a verb, and each of the bar and the card said the total.
test('one press takes the cheaper split, the next goes back, and the total is said once', async () => {
  await show(<Choosing />)
  expect(said()).toEqual(['Total en un seul envoi\u00a0: 287,57\u00a0€'])
  await press('87,57\u00a0€ de moins en deux envois Appliquer')
  expect(said()).toEqual(['Total en deux envois\u00a0: 200,00\u00a0€'])
  await press('Revenir à un seul envoi, 87,57\u00a0€ de plus')
  expect(said()).toEqual(['Total en un seul envoi\u00a0: 287,57\u00a0€'])
})

function Computing() {
  const [step, setStep] = useState(0)
  const waysAreStale = step === 2
  return (
    <FormProvider {...useForm({ defaultValues: noQuoteForm })}>
      <EstimateCard
        estimate={priced(step > 1 ? 30_000 : 28_757, step === 1)}
        planName="Gratuit"
        mode="standard"
        choice={{
          ...choice,
          ways: step === 1 || waysAreStale ? null : ways,
          isStale: waysAreStale,
        }}
        isBusy={false}
        overButton={null}
      />
      <button type="button" onClick={() => setStep(step + 1)}>
        Continuer
      </button>
    </FormProvider>
  )
}

// Seen to fail: the old price was said without its way, as if it were a new one.
test('what is not computed yet is not said', async () => {
  const before = ['Total en un seul envoi\u00a0: 287,57\u00a0€']
  await show(<Computing />)
  expect(said()).toEqual(before)
  await press('Continuer')
  expect(said()).toEqual(before)
  await press('Continuer')
  expect(said()).toEqual(before)
  await press('Continuer')
  expect(said()).toEqual(['Total en un seul envoi\u00a0: 300,00\u00a0€'])
})

const OneWay = () => (
  <FormProvider {...useForm({ defaultValues: noQuoteForm })}>
    <EstimateCard
      estimate={priced(2000)}
      planName="Gratuit"
      mode="standard"
      choice={choice}
      isBusy={false}
      overButton={null}
    />
  </FormProvider>
)

const caption = () => toggle()?.lastElementChild?.textContent

// Seen to fail: « Sur devis » stood over « estimé TTC ».
test('what is under the total says what it is, and that it opens', async () => {
  await show(<Page />)
  expect(caption()).toBe('Détail')
  await leavePage()
  beginPage()
  await show(<Choosing />)
  expect(caption()).toBe('estimé TTC, en un seul envoi')
  await leavePage()
  beginPage()
  await show(<OneWay />)
  expect(caption()).toBe('estimé TTC · détail')
})
