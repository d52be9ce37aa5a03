import type { CostKind } from '#domain/grouping/cheapest-way.ts'
import { formatMoney } from './format-money.ts'

const words = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
]

/** « un envoi », « deux envois », « 12 envois ». */
export const countedShipments = (count: number): string =>
  `${words[count] ?? count} envoi${count > 1 ? 's' : ''}`

/** « ce devis », « ces deux devis ». */
export const theseQuotes = (split: readonly unknown[] | null): string =>
  split === null ? 'ce devis' : `ces ${words[split.length] ?? split.length} devis`

/** Why a way to ship costs less or more, in the words of the estimate. */
export const costKindLabels: Record<CostKind, string> = {
  carrier: 'Transport',
  fee: 'Frais de traitement',
  grouping: 'Groupement',
  insurance: 'Assurance',
  non_standard: 'Hors norme',
  options: 'Options',
}

/** « 44,20 € de moins », « 6,90 € de plus ». */
export const moreOrLess = (cents: number, moneyText = formatMoney): string =>
  `${moneyText(Math.abs(cents))} de ${cents < 0 ? 'moins' : 'plus'}`

/**
 * The current cost of the shipments of a split, when it differs from what the customer read; they must accept the split again.
 */
export const takenSplitChanged = (totalCents: number | null): string =>
  `${
    totalCents === null
      ? 'Ces envois n’ont plus de prix en ligne'
      : `Ces envois coûtent maintenant ${formatMoney(totalCents)}`
  }\u00A0: une mesure, un tarif ou un avantage a changé depuis l’affichage. Rien n’est demandé\u00A0: relisez la façon la moins chère, puis choisissez de nouveau.`
