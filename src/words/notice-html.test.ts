import { expect, test } from 'vitest'
import { noticeListHtml } from './notice-html.ts'

const notice = {
  severity: 'disruption',
  territory: 'Mayotte',
  text: 'Port fermé <script>alert(1)</script> & quais',
  from: '2026-12-01',
  until: null,
  pausesStorage: true,
} as const

test('what is told is escaped, with its period and what it suspends', () => {
  const html = noticeListHtml([notice], (day) => `jour ${day}`)
  expect(html).toContain('Perturbation · Mayotte')
  expect(html).toContain('Port fermé &lt;script&gt;alert(1)&lt;/script&gt; &amp; quais')
  expect(html).toContain('Depuis le jour 2026-12-01, jusqu’à nouvel ordre. Pendant cette période')
  expect(html).not.toContain('<script>')
})

test.each([
  ['2026-12-01', 'Le 2026-12-01.'],
  ['2026-12-05', 'Du 2026-12-01 au 2026-12-05 inclus.'],
])('a period that ends on %s is told: %s', (until, told) => {
  expect(noticeListHtml([{ ...notice, until, pausesStorage: false }], String)).toContain(
    `<p class="mt-1 text-sm">${told}</p>`,
  )
})
