import type { VatVersionView } from '#contract/offer/vat.ts'
import {
  vatKinds,
  vatZones,
  type VatKind,
  type VatRegime,
  type VatZone,
} from '#domain/invoice/vat.ts'
import { rateOfText } from '#web/copy/vat.ts'

type TypedRule = { rate: string; exemption: string }

/** The values of the table form: both regimes, of which one is chosen. */
export type VatForm = {
  effectiveFrom: string
  regime: VatRegime
  rules: Record<VatRegime, Record<VatKind, Record<VatZone, TypedRule>>>
}

type Table = Pick<VatVersionView, 'effectiveFrom' | 'regime' | 'rules'>

export const vatFormOf = ({ effectiveFrom, regime, rules }: Table): VatForm => ({
  effectiveFrom,
  regime,
  rules: { real: typedRules(rules.real), franchise: typedRules(rules.franchise) },
})

export const vatTableOf = ({ effectiveFrom, regime, rules }: VatForm): Table => ({
  effectiveFrom,
  regime,
  rules: { real: readRules(rules.real), franchise: readRules(rules.franchise) },
})

const typedRules = (rules: Table['rules']['real']): VatForm['rules']['real'] =>
  eachRule((kind, zone) => ({
    rate: String(rules[kind][zone].rate / 100).replace('.', ','),
    exemption: rules[kind][zone].exemption ?? '',
  }))

const readRules = (rules: VatForm['rules']['real']): Table['rules']['real'] =>
  eachRule((kind, zone) => ({
    rate: rateOfText(rules[kind][zone].rate) ?? -1,
    exemption: rules[kind][zone].exemption.trim() || null,
  }))

function eachRule<Rule>(ruleOf: (kind: VatKind, zone: VatZone) => Rule) {
  const rows = vatKinds.map((kind) => [
    kind,
    Object.fromEntries(vatZones.map((zone) => [zone, ruleOf(kind, zone)])),
  ])
  return Object.fromEntries(rows) as Record<VatKind, Record<VatZone, Rule>>
}

export function ruleFault({ rate, exemption }: TypedRule): { rate?: string; exemption?: string } {
  const read = rateOfText(rate)
  if (read === null) return { rate: 'De 0 à 100, par exemple 8,5.' }
  if (read === 0 && exemption.trim() === '') {
    return { exemption: 'À 0\u00A0%, la facture dit pourquoi.' }
  }
  if (read > 0 && exemption.trim() !== '') return { exemption: 'Rien à dire quand la TVA est due.' }
  return {}
}
