import * as z from 'zod'
import { gapOf, type InvoiceGap } from '#domain/customs/invoice-balance.ts'
import { missingPapers } from '#domain/parcel/contents.ts'
import type { Context } from '#server/core/context.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { customsPapers, paperColumns } from '#server/warehouse/contents/customs-papers.ts'
import { invoiceGroupOf } from '#server/warehouse/contents/contents-view.ts'
import { formatCents } from '#words/amounts.ts'
import { missingPieceNames } from '#words/parcels.ts'

/** Asks the owner of a paid parcel for what keeps its box open. Dropped once the papers are complete, or the box is closed. */
export const papersMissing = defineMessage({
  kind: 'papers-missing',
  payload: z.object({ parcelId: z.uuid() }),
  topic: 'parcels',
  label: 'Papiers de douane à compléter',
  site: 'Votre envoi attend les papiers de douane d’un colis',
  mail: async (ctx, { parcelId }) => {
    const asked = await askedOf(ctx, parcelId)
    if (!asked) return undefined
    const { parcel, pieces, gap } = asked
    return {
      subject: `Votre envoi attend les papiers de douane du colis ${parcel.merchant}`,
      title: 'Il manque des papiers de douane',
      paragraphs: [
        `Votre envoi est payé, et nous le préparons. Il ne peut pas partir sans les papiers de douane du colis ${parcel.tracking_number}.`,
        ...(pieces.length > 0 ? [`Il manque : ${pieces.join(' ; ')}.`] : []),
        ...(gap ? [gapSentence(gap)] : []),
        'Quelques minutes suffisent, depuis la page du colis. Nous fermerons la boîte dès que tout y sera.',
      ],
      facts: [{ label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` }],
      action: {
        label: 'Compléter les papiers',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcelId}#contenu-du-colis`,
      },
    }
  },
})

const gapSentence = ({ totalCents, linesCents }: InvoiceGap): string =>
  totalCents === null
    ? 'Sa facture couvre plusieurs colis : indiquez le total de ses articles, pour que la douane ne les taxe qu’une fois.'
    : `Sa facture s’élève à ${formatCents(totalCents)}, et les contenus déclarés à ${formatCents(linesCents)} : les deux doivent être égaux.`

async function askedOf({ db }: Context, parcelId: string) {
  const parcel = await db
    .selectFrom('parcels')
    .select(['tracking_number', 'merchant', ...paperColumns])
    .where('id', '=', parcelId)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  if (!parcel) return undefined
  const pieces = missingPapers(customsPapers(parcel)).map((piece) => missingPieceNames[piece])
  const group = await invoiceGroupOf(db, parcelId)
  const gap = group ? gapOf(group) : null
  return pieces.length > 0 || gap ? { parcel, pieces, gap } : undefined
}
