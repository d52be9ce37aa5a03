import type { ArrivalTaxes } from '#domain/destination/destination-facts.ts'
import type { BasisPoints } from '#domain/units.ts'
import { formatMoney } from './format-money.ts'

export type TaxNote = { readonly title: string; readonly text: string }

/** Where a person can check a figure here that may be out of date. */
export const customsSite = 'https://www.douane.gouv.fr/'

/** What may be due on arrival, in careful terms: rates change, and customs decide. */
export function arrivalTaxes(taxes: ArrivalTaxes): TaxNote[] {
  return taxes.kind === 'octroi-de-mer' ? octroiDeMer(taxes) : ownTaxes(taxes)
}

function octroiDeMer(taxes: Extract<ArrivalTaxes, { kind: 'octroi-de-mer' }>): TaxNote[] {
  return [
    {
      title: 'TVA locale',
      text: taxes.vat
        ? `Taux normal de ${percent(taxes.vat.normal)}, taux réduit de ${percent(taxes.vat.reduced)}.`
        : 'Ce territoire n’applique pas de TVA.',
    },
    {
      title: 'Octroi de mer',
      text: 'Octroi de mer et octroi de mer régional, à un taux qui dépend du produit. Ils se calculent sur la valeur hors taxes, augmentée du transport et de l’assurance.',
    },
    {
      title: 'Franchise',
      text: `Un achat est taxable au-delà de ${formatMoney(taxes.purchaseFreeUpToCents)}, même d’occasion. La franchise de ${formatMoney(taxes.giftFreeUpToCents)} ne vaut que pour un cadeau non payé entre deux particuliers\u00a0: presque aucun colis réexpédié n’est dans ce cas.`,
    },
  ]
}

function ownTaxes({
  purchaseFreeUpToXpf,
}: Extract<ArrivalTaxes, { kind: 'own-taxes' }>): TaxNote[] {
  const franchise =
    purchaseFreeUpToXpf === null
      ? 'Nous n’indiquons pas de montant\u00a0: il est à vérifier auprès de la douane du territoire avant d’acheter.'
      : `Un envoi commercial est en principe admis en franchise jusqu’à ${formatXpf(purchaseFreeUpToXpf)}, transport compris.`
  return [
    {
      title: 'Taxes du territoire',
      text: 'Ce territoire a ses propres taxes à l’importation. La TVA de métropole et celle des départements d’outre-mer n’y sont pas appliquées.',
    },
    { title: 'Franchise', text: franchise },
  ]
}

const rate = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
const percent = (points: BasisPoints): string => `${rate.format(points / 100)}\u00a0%`
const formatXpf = (francs: number): string =>
  `${new Intl.NumberFormat('fr-FR').format(francs).replaceAll('\u202f', '\u00a0')}\u00a0francs CFP`

/** The same everywhere: what each line of the customs declaration needs. */
export const declarationNotes: readonly string[] = [
  'Une description précise de chaque article\u00a0: «\u00a0robe en coton\u00a0», pas «\u00a0vêtements\u00a0» ni «\u00a0cadeau\u00a0».',
  'La quantité, le poids net et la valeur hors taxes de chaque ligne, jamais 0\u00a0€.',
  'Le pays d’origine et, si vous le connaissez, le code douanier du produit.',
  'La facture d’achat, jointe au colis. Une facture pour plusieurs colis se partage entre eux, sinon chacun est taxé sur le total.',
]
