import type { DeclaredValueRefusal, ValueLimits } from '#domain/pricing/declared-value.ts'
import { formatMoney } from './format-money.ts'
import { wholeEuros } from './format-money.ts'

/** The hint under the value: compares it with the declared contents of the chosen parcels, and with the catalogue's limits. */
export function valueHint(
  typed: number | null,
  contents: number,
  limits: ValueLimits | undefined,
): string | undefined {
  const limitsText = limits && limitsHint(limits)
  return contents === 0
    ? limitsText
    : `${besideContents(typed, contents)} ${limitsText ?? ''}`.trim()
}

function besideContents(typed: number | null, contents: number): string {
  if (typed === contents) return 'La somme des contenus déclarés.'
  const declared = `Les contenus déclarés de vos colis valent ${formatMoney(contents)}\u00A0:`
  if (typed === null || typed < contents) return `${declared} c’est ce montant qui compte.`
  return `${declared} vous déclarez ${formatMoney(typed - contents)} de plus.`
}

const limitsHint = (limits: ValueLimits): string =>
  `Assurance obligatoire au-delà de ${wholeEuros(limits.maxUninsuredValueCents)}, prix sur devis au-delà de ${wholeEuros(limits.maxOnlineValueCents)}.`

export const valueRefusals = ({
  maxUninsuredValueCents,
}: ValueLimits): Record<Exclude<DeclaredValueRefusal, 'declared-value-on-quote'>, string> => {
  const over = `Au-delà de ${wholeEuros(maxUninsuredValueCents)} de valeur déclarée`
  return {
    'declared-value-needs-insurance': `${over}, l’assurance de base ne suffit pas. Choisissez un palier qui la couvre.`,
    'declared-value-over-insurance': `${over}, l’assurance doit la couvrir en entier. Choisissez un palier au moins égal à cette valeur.`,
  }
}
