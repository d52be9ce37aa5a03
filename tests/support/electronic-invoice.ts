import { creditNoteTotals, invoiceTotals, netOfLines } from '#domain/invoice/invoice.ts'
import type { FacturXSource } from '#domain/invoice/factur-x/factur-x-source.ts'
import { facturX } from '#domain/invoice/factur-x/factur-x.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { readXml, type XmlElement } from './read-xml.ts'

export const place = {
  line1: '12 rue de Sébastopol',
  line2: null,
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
}
export const company = { name: 'Comptoir du Lagon', siren: '552100554', vatNumber: 'FR96552100554' }

export const base: Omit<FacturXSource, 'sections' | 'totals'> = {
  number: 'F-2026-000123',
  issuedAt: '2026-12-31T23:30:00.000Z',
  seller: {
    name: 'Escale',
    legalForm: 'SAS',
    capital: '10 000 €',
    address: '23 Rue Jean Jaurès, 87000 Limoges',
    siren: '732 829 320',
    rcs: 'Limoges',
    vatNumber: 'FR44732829320',
    email: 'bonjour@escale.test',
  },
  customer: {
    name: 'Marie Tehei',
    clientNumber: 'CLT-000123',
    company,
    email: 'marie@lagon.test',
    address: place,
  },
  orderNumber: 'C-2026-000123',
  payment: { method: 'card visa 4242', paidAt: '2026-11-24T10:00:00.000Z', amountCents: 0 },
  mentions: ['Taxes à l’arrivée non comprises.'],
}

export type Line = FacturXSource['sections'][number]['lines'][number]
export const charged = { rate: 2000, exemption: null }
export const reduced = { rate: 850, exemption: null }
export const exported = {
  rate: 0,
  exemption: 'Exonération de TVA, art.\u00A0262\u00A0I et 294-2 du CGI',
}
export const other = { rate: 0, exemption: 'Exonération, art. 259 C du CGI' }

const typed = ({ amountCents, vat }: Line) => ({
  amountCents: cents(amountCents),
  vat: { rate: basisPoints(vat.rate), exemption: vat.exemption },
})

export type Paper = { readonly source: FacturXSource; readonly root: XmlElement }

export function written(source: FacturXSource): Paper {
  const lines = source.sections.flatMap((section) => section.lines).map(typed)
  const groups = source.totals.groups.map((group) => ({
    ...group,
    rate: basisPoints(group.rate),
    grossCents: cents(group.grossCents),
    netCents: cents(group.netCents),
    vatCents: cents(group.vatCents),
  }))
  const xml = facturX(source, netOfLines(lines, groups))
  if (xml === null) throw new Error('no electronic invoice')
  return { source, root: readXml(xml) }
}

export function invoiceOf(
  lines: readonly Line[],
  given: Partial<FacturXSource> = {},
): FacturXSource {
  const totals = invoiceTotals(lines.map(typed))
  const payment = { ...base.payment, amountCents: totals.grossCents }
  return { ...base, payment, sections: [{ delivery: place, lines }], totals, ...given }
}

/** A credit note as `issueCreditNote` composes it: the taken part of each line, negative. */
export function creditNoteOf(
  taken: readonly { line: Line; before: number; now: number }[],
): FacturXSource {
  const totals = creditNoteTotals(
    taken.map(({ line, before, now }) => ({
      vat: typed(line).vat,
      creditedBeforeCents: cents(before),
      creditedCents: cents(now),
    })),
  )
  const lines = taken.flatMap(({ line, now }) =>
    now === 0 ? [] : [{ ...line, quantity: 1, amountCents: 0 - now }],
  )
  return {
    ...base,
    number: 'A-2026-000004',
    corrects: { number: base.number, issuedAt: base.issuedAt },
    sections: [{ delivery: place, lines }],
    totals,
    payment: { ...base.payment, amountCents: totals.grossCents },
  }
}
