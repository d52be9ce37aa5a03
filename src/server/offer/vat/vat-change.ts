import {
  vatKinds,
  vatRegimes,
  vatZones,
  type VatRegime,
  type VatTable,
} from '#domain/invoice/vat.ts'
import type { Change } from '#server/core/facts.ts'

type Wire = {
  readonly effectiveFrom: string
  readonly regime: VatRegime
  readonly rules: { readonly [Regime in VatRegime]: Rules }
}
type Rules = VatTable['rules'][VatRegime] | WireRules
type WireRules = Readonly<
  Record<
    (typeof vatKinds)[number],
    Readonly<Record<(typeof vatZones)[number], { rate: number; exemption: string | null }>>
  >
>

/** The difference between two tables, one rule a line: « vat.real.storage.dom ». */
export function vatChange(before: Wire, after: Wire): Change {
  const [was, is] = [flat(before), flat(after)]
  const changed = [...is.keys()].filter(
    (key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)),
  )
  const only = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values.get(key)]))
  return { before: only(was), after: only(is) }
}

function flat({ effectiveFrom, regime, rules }: Wire): Map<string, unknown> {
  const rows = vatRegimes.flatMap((of) =>
    vatKinds.flatMap((kind) =>
      vatZones.map((zone): [string, unknown] => {
        const { rate, exemption } = rules[of][kind][zone]
        return [`vat.${of}.${kind}.${zone}`, { ratePercentBp: rate, exemption }]
      }),
    ),
  )
  return new Map<string, unknown>([
    ['effectiveFrom', effectiveFrom],
    ['vat.regime', regime],
    ...rows,
  ])
}
