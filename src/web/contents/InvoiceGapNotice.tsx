import type { Contents } from '#web/api/parcel-contents.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What keeps the invoices and the contents of their parcels apart; nothing when they add up to the same. */
export function InvoiceGapNotice({ gap }: { gap: Contents['invoiceGap'] }) {
  if (gap === null) return null
  const { totalCents, linesCents, parcels } = gap
  if (totalCents === null) {
    return (
      <Notice kind="warning" title="Cette facture couvre plusieurs colis">
        <p>
          Indiquez le total de ses articles&nbsp;: partagé entre ses {parcels} colis, l’achat n’est
          taxé qu’une fois.
        </p>
      </Notice>
    )
  }
  const difference = Math.abs(totalCents - linesCents)
  return (
    <Notice
      kind="warning"
      title={`${formatMoney(difference)} ${linesCents < totalCents ? 'ne sont dans aucun colis' : 'de trop dans les contenus'}`}
    >
      <p>
        {parcels > 1
          ? `Ses ${parcels} colis contiennent ${formatMoney(linesCents)} en tout, la facture dit ${formatMoney(totalCents)}.`
          : `Le contenu vaut ${formatMoney(linesCents)}, la facture dit ${formatMoney(totalCents)}.`}{' '}
        Corrigez l’un ou l’autre.
      </p>
    </Notice>
  )
}
