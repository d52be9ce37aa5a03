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
  const { nearest, invoiced } = invoicedOf(gap, totalCents)
  return (
    <Notice
      kind="warning"
      title={`${formatMoney(Math.abs(nearest - linesCents))} ${linesCents < nearest ? 'ne sont dans aucun colis' : 'de trop dans les contenus'}`}
    >
      <p>
        {parcels > 1
          ? `Ses ${parcels} colis contiennent ${formatMoney(linesCents)} en tout, ${invoiced}`
          : `Le contenu vaut ${formatMoney(linesCents)}, ${invoiced}`}{' '}
        Corrigez l’un ou l’autre.
      </p>
    </Notice>
  )
}

/** What was taken out of the parcels may be on their invoices or not: the total that is nearest to the contents, and the words. */
function invoicedOf({ linesCents, removedCents = 0 }: Gap, totalCents: number) {
  const without = totalCents - removedCents
  const invoiced = `la facture dit ${formatMoney(totalCents)}`
  if (removedCents === 0 || without < 0) return { nearest: totalCents, invoiced: `${invoiced}.` }
  return {
    nearest: 2 * linesCents < totalCents + without ? without : totalCents,
    invoiced: `${invoiced}, ou ${formatMoney(without)} sans ce qui a été retiré.`,
  }
}

type Gap = NonNullable<Contents['invoiceGap']>
