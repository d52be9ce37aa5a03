import { cents } from '#domain/units.ts'
import { francsOf } from '#domain/money.ts'

const francs = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** « 5 030 XPF ». */
export const formatFrancs = (amountCents: number): string =>
  `${francs
    .format(francsOf(cents(amountCents)))
    .replaceAll('\u202f', '\u00a0')
    .replace('-', '\u2212')}\u00a0XPF`
