import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { pricedLines, type BuilderForm, type OfficeQuoteData } from './builder-form.ts'

/** What sending does, told before it is done: a new version voids the acceptance and the open payment. */
export function sendingConsequences(
  { quote, promotion }: OfficeQuoteData,
  desk: QuoteDesk,
  form: BuilderForm | null,
): string {
  const lines = pricedLines(form?.lines ?? [], promotion) ?? []
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    `Total TTC\u00A0: ${formatMoney(total)}.`,
    'Le client est prévenu par e-mail.',
    ...(quote.version > 0 ? [`La version ${quote.version} ne vaut plus.`] : []),
    ...(quote.status === 'accepted'
      ? [
          'Le client l’avait acceptée\u00A0: le devis quitte son panier, et il devra accepter de nouveau.',
        ]
      : []),
    ...(desk.hasOpenCheckout
      ? ['Une page de paiement est ouverte\u00A0: elle est fermée, rien n’est débité.']
      : []),
  ].join(' ')
}
