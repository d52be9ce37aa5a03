// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { Trend } from '#web/ui/Trend.tsx'
import { Counts } from './Dashboard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const counts = { pendingParcels: 5, deliveredParcels: 6, pendingQuotes: 7, users: 8 }
const none = { received: 0, left: 0, revenueCents: 0 }
const charts = (registered: number) => ({
  body: {
    bars: [{ ...none, from: '2026-11-30', to: '2026-11-30', registered }],
    before: { ...none, registered: 0 },
  },
})

// Seen to fail: « 0 Inscriptions », and the count left the line when it could not be read.
test.each([
  ['none', charts(0), '0Inscription en'],
  ['one', charts(1), '1Inscription en'],
  ['two', charts(2), '2Inscriptions en'],
  ['nobody knows how many', { status: 500 }, 'N/AInscriptions en'],
] as const)('sign-ups are counted as the others: %s', async (_, told, expected) => {
  answer('GET /api/admin/dashboard/counts', { body: counts })
  answer('GET /api/admin/dashboard/charts?period=30d', told)
  await show(<Counts className="" />)
  await sees(expected)
  expect(isSeen(expected)).toBe(true)
})

// Seen to fail: the first column was an outline too.
test('only a column that is not over is an outline', async () => {
  const points = [
    { name: '1–2 nov.', value: 2 },
    { name: '3–9 nov.', value: 7 },
    { name: '10–16 nov.', value: 3, isOpen: true },
  ]
  const before = { value: 20, text: '20', period: '30 jours précédents' }
  await show(
    <Trend title="Colis reçus" none="Aucun" points={points} format={String} before={before} />,
  )
  const columns = [...document.querySelectorAll('rect')]
  expect(columns.map((one) => one.classList.contains('stroke-action'))).toEqual([
    false,
    false,
    true,
  ])
  expect(isSeen('En cours\u00a0: 3')).toBe(true)
})
