import type { DeclaredValueRefusal, ValueLimits } from '#domain/pricing/declared-value.ts'
import { wholeEuros } from './insurance.ts'

/** The amounts are the catalogue's. */
export const limitsHint = (limits: ValueLimits): string =>
  `Au-delà de ${wholeEuros(limits.maxUninsuredValueCents)}, une assurance qui la couvre est obligatoire\u00A0; au-delà de ${wholeEuros(limits.maxOnlineValueCents)}, le prix est sur devis.`

export const valueRefusals = ({
  maxUninsuredValueCents,
}: ValueLimits): Record<Exclude<DeclaredValueRefusal, 'declared-value-on-quote'>, string> => {
  const over = `Au-delà de ${wholeEuros(maxUninsuredValueCents)} de valeur déclarée`
  return {
    'declared-value-needs-insurance': `${over}, une assurance est obligatoire. Choisissez-en une.`,
    'declared-value-over-insurance': `${over}, l’assurance doit la couvrir en entier. Choisissez un palier au moins égal à cette valeur.`,
  }
}
