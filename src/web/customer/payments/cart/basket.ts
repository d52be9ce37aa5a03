import type { CartQuote, CartReturn, CartStorage } from '#web/api/cart.ts'
import type { Basket } from '#web/copy/cart.ts'
import type { CartRow } from './use-cart.ts'

/** The content of one payment: the chosen quotes and returns, and every line that is not refused. */
export function toPay(
  quotes: readonly CartQuote[],
  returns: readonly CartReturn[],
  rows: readonly CartRow[],
  storages: readonly CartStorage[],
) {
  const sold = rows.flatMap(({ wanted, checked, refusal }) =>
    wanted && checked && !refusal ? [{ wanted, checked }] : [],
  )
  const items = sold.map(({ checked }) => checked)
  return {
    items,
    wanted: [
      ...sold.map(({ wanted }) => wanted),
      ...returns.map(({ requestId }) => ({ kind: 'return', requestId }) as const),
      ...storages.map(({ parcelId }) => ({ kind: 'storage', parcelId }) as const),
    ],
    totalCents: sumOf(quotes) + sumOf(returns) + sumOf(storages) + sumOf(items),
  }
}

/** Whether a line without a price is « Sur devis »: an item that is no longer sold is not. */
export const isOnQuote = ({ refusal }: Pick<CartRow, 'refusal'>): boolean =>
  refusal === null || refusal.way === 'quotes'

const sumOf = (lines: readonly { readonly totalCents: number | null }[]): number =>
  lines.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0)

export function basketOf(
  quotes: readonly CartQuote[],
  returns: readonly CartReturn[],
  rows: readonly CartRow[],
): Basket {
  const { wanted } = toPay(quotes, returns, rows, [])
  return {
    quotes: quotes.length > 0,
    options: wanted.some(({ kind }) => kind === 'option'),
    plan: wanted.some(({ kind }) => kind === 'plan'),
    returns: returns.length > 0,
  }
}

/** What disables the pay button, apart from a payment in progress (docs/rules/money.md#what-the-paying-button-needs). */
export function whyNotPay(
  isConfigured: boolean,
  quotes: readonly CartQuote[],
  returns: readonly CartReturn[],
  rows: readonly CartRow[],
  storages: readonly CartStorage[],
): string | undefined {
  if (!isConfigured) return 'Le paiement n’est pas possible pour le moment.'
  if (rows.some(({ refusal }) => refusal !== null)) {
    return 'Retirez d’abord ce qui ne peut pas être payé.'
  }
  if (rows.some(({ checked }) => checked === null)) return 'Vérification des prix en cours.'
  if (quotes.length + returns.length + storages.length + rows.length === 0)
    return 'Choisissez au moins un article à payer.'
  return undefined
}
