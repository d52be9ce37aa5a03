// @vitest-environment jsdom
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { StepChart } from './StepChart.tsx'
import { niceTicks, Trend } from './Trend.tsx'

const trend = (values: readonly number[], isFew = false) =>
  renderToStaticMarkup(
    <Trend
      title="Inscriptions"
      points={values.map((value, day) => ({ name: `${day + 1} nov.`, value }))}
      format={String}
      before={{ value: 1, text: '1', period: '2 jours précédents', isFew }}
      none="Aucune"
    />,
  )

test('a sum of zero is a word, without a chart', () => {
  expect(trend([0, 0])).toContain('Aucune')
  expect(trend([0, 0])).not.toContain('<rect')
  // A day of zero has no column.
  expect(trend([0, 8]).match(/<rect/g)).toHaveLength(1)
})

test('the sum before stands alone where a percentage says nothing', () => {
  expect(trend([0, 8])).toContain('+700')
  expect(trend([0, 8], true)).toContain('contre 1')
  expect(trend([0, 8], true)).not.toContain('%')
})

// Seen to fail: without `onFocus`, nothing was marked until an arrow left the last column; without `beforeOf` in `text`, what was before was drawn only.
test('by keyboard the last column is marked at once, and said with the one before', () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <Trend
        title="Colis reçus"
        points={[4, 8].map((value, day) => ({ name: `${day + 1} nov.`, value, before: 3 }))}
        format={String}
        before={{ value: 6, text: '6', period: '2 jours précédents' }}
        none="Aucun"
      />,
    ),
  )
  const slider = page.querySelector('input')
  expect(slider?.getAttribute('aria-valuetext')).toBe('2 nov.\u00a0: 8, avant\u00a0: 3')
  expect(page.textContent).not.toContain('avant\u00a0: 3')
  flushSync(() => slider?.focus())
  expect(page.textContent).toContain('avant\u00a0: 3')
  flushSync(() => slider?.blur())
  expect(page.textContent).not.toContain('avant\u00a0: 3')
  root.unmount()
})

test('steps beyond what is drawn are in the figures, and drawn for a choice among them', () => {
  const steps = (at: number) =>
    renderToStaticMarkup(
      <StepChart
        title="Transport"
        steps={[1, 10, 30].map((upTo) => ({ upTo, value: upTo }))}
        at={at}
        formatQuantity={String}
        formatValue={String}
        drawnUpTo={10}
      />,
    )
  expect(steps(1).match(/<rect/g)).toHaveLength(2)
  expect(steps(1)).toContain('Jusqu’à 30')
  expect(steps(20).match(/<rect/g)).toHaveLength(3)
})

test('an axis has round marks', () => {
  expect(niceTicks(30)).toEqual([0, 10, 20, 30])
  expect(niceTicks(253.4)).toEqual([0, 100, 200, 300])
  expect(niceTicks(0)).toEqual([0, 1])
})

test('the marks of an axis begin at nothing, end at the value or beyond it, and are few', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
      const ticks = niceTicks(most)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-6))
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
    }),
  )
})
