import type { QuoteDesk } from '#contract/office-quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Ways = NonNullable<QuoteDesk['ways']>

/** Group or split: told when one box is not the cheapest way for these parcels, all fees included. */
export function WaysHint({ ways, parcels }: { ways: Ways; parcels: QuoteDesk['parcels'] }) {
  const { shipments, totalCents, together, apart } = ways
  const isOneBox = shipments.length === 1
  if (isOneBox && apart) {
    const saved = apart.totalCents - totalCents
    return (
      <Notice kind="info" title="Un seul envoi est la façon la moins chère">
        <p className="figures">
          {formatMoney(totalCents)}, soit {formatMoney(saved)} de moins que chaque colis à part.
        </p>
      </Notice>
    )
  }
  const numberOf = new Map(parcels.map(({ id, trackingNumber }) => [id, trackingNumber]))
  return (
    <Notice
      kind="warning"
      title={`Moins cher en ${shipments.length} envois\u00A0: ${formatMoney(totalCents)}`}
    >
      <p className="figures">
        {together
          ? `Un seul envoi coûterait ${formatMoney(together.totalCents)}, soit ${formatMoney(together.totalCents - totalCents)} de plus.`
          : 'Le transporteur ne prendrait pas ces colis dans une seule boîte.'}{' '}
        Retirez de ce devis les colis d’un autre envoi, puis préparez-leur le leur.
      </p>
      <ol className="mt-1 list-decimal pl-5">
        {shipments.map(({ parcelIds, totalCents: cost }) => (
          <li key={parcelIds.join()} className="figures">
            {parcelIds.map((id) => numberOf.get(id)).join(' + ')}&nbsp;: {formatMoney(cost)}
          </li>
        ))}
      </ol>
    </Notice>
  )
}
