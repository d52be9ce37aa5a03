import { expect, test } from 'vitest'
import { plainInvoice } from '#tests/support/insert-paid-order.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { invoiceTotals } from '#domain/invoice/invoice.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { invoiceDocument } from './invoice-document.ts'

type Line = InvoiceContent['sections'][number]['lines'][number]

const charged = { rate: 2000, exemption: null }
const exempt = { rate: 0, exemption: 'Exonération' }
const line = (label: string, quantity: number, unitCents: number, vat: Line['vat']): Line => ({
  code: 'carrier',
  label,
  quantity,
  unitCents,
  unitNetCents: 0,
  amountCents: quantity * unitCents,
  vat,
})

function invoiceOf(...all: Line[][]): InvoiceContent {
  const plain = plainInvoice('F-2026-000001', new Date('2026-11-24T10:00:00Z'))
  const lines = all.flat().map(({ amountCents, vat }) => ({
    amountCents: cents(amountCents),
    vat: { ...vat, rate: basisPoints(vat.rate) },
  }))
  const totals = invoiceTotals(lines)
  const [shipped] = plain.sections
  if (!shipped) throw new Error('a plain invoice has a section')
  return {
    ...plain,
    sections: all.map((some) => ({ ...shipped, lines: some })),
    totals: { ...totals, groups: totals.groups.map((group) => ({ ...group })) },
    mentions: ['Prestation de services.', 'Facture acquittée.', 'Taxes à l’arrivée non comprises.'],
  }
}

/** The text of each page, without its footer. */
async function pagesOf(content: InvoiceContent): Promise<string[]> {
  const text = textOfPdf(await renderPdf(invoiceDocument(content)))
  return text.split(/Page \d+ sur \d+/).slice(0, -1)
}

test('a line says its unit HT, its rate and its amount HT; the lines make the total HT, TTC is in the totals', async () => {
  const content = invoiceOf(
    [line('Transport', 1, 6560, exempt), line('Photos', 3, 350, charged)],
    [line('Stockage', 1, 350, charged)],
  )
  const table = invoiceDocument(content).parts.flatMap((part) =>
    part.kind === 'table' ? [part] : [],
  )
  expect(table[0]?.columns.map(({ label }) => label)).toEqual([
    'Désignation',
    'Quantité',
    'Prix unitaire HT',
    'TVA',
    'Montant HT',
  ])
  // 65,60 + 8,75 + 2,92 are 77,27, the total HT.
  expect(table.flatMap(({ rows }) => rows)).toEqual([
    ['Transport', '1', '65,60\u00A0€', '0\u00A0%', '65,60\u00A0€'],
    ['Photos', '3', '2,9167\u00A0€', '20\u00A0%', '8,75\u00A0€'],
    ['Stockage', '1', '2,92\u00A0€', '20\u00A0%', '2,92\u00A0€'],
  ])
  const [page = ''] = await pagesOf(content)
  expect(page).toMatch(/Total HT\n77,27\s€/)
  expect(page).toMatch(/Total TTC\n79,60\s€/)
  expect(page).toContain('la TVA est calculée une fois par taux')
})

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => line(`Ligne ${index + 1}`, 1, 1000, exempt))

test('eleven lines and a plan are one page; so is a description of several lines', async () => {
  const plan = [line('Abonnement', 1, 990, charged)]
  const full = [...rows(10), line('Photos', 3, 350, charged)]
  expect(await pagesOf(invoiceOf(full, plan))).toHaveLength(1)
  const long = line(`${'Prise en charge particulière '.repeat(4)}${'x'.repeat(80)}`, 1, 1, exempt)
  const [page, ...others] = await pagesOf(invoiceOf([...rows(4), long], plan))
  expect(page?.replaceAll('\n', '')).toContain('x'.repeat(80))
  expect(others).toEqual([])
})

// Removed to see it fail: `keepTogether`.
test('on two pages, the last one never bears the mentions alone', async () => {
  for (let count = 10; count < 30; count += 1) {
    const pages = await pagesOf(invoiceOf(rows(count), [line('Abonnement', 1, 990, charged)]))
    expect(pages.at(-1), `${count} lines`).toContain('Total TTC')
  }
})
