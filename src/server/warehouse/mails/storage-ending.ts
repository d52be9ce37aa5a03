import { sql } from 'kysely'
import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { chargedStatuses, isStorageEnding, storageAccount } from '#domain/storage/storage.ts'
import { addDays, parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import {
  hasChosen,
  isDisputedText,
  isLeaving,
  isPaidToLeave,
  quoteWaitsText,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

/** Dropped once the parcel has left, or its storage was extended. */
export const storageEnding = defineMessage({
  kind: 'storage-ending',
  payload: z.object({ parcelId: z.uuid() }),
  example: ({ endingId }) => ({ parcelId: endingId }),
  topic: 'parcels',
  label: 'Garde bientôt payante',
  site: 'La garde gratuite de votre colis se termine bientôt',
  mail: async (ctx, { parcelId }) => {
    const ending = await endingStorage(ctx, parcelId)
    if (!ending) return undefined
    const { parcel, account, isOver, perDay } = ending
    return {
      subject: `La garde gratuite de votre colis ${parcel.merchant} ${isOver ? 'est terminée' : 'se termine'}`,
      title: isOver ? 'La garde gratuite est terminée' : 'La garde gratuite se termine bientôt',
      paragraphs: [
        `Votre colis ${parcel.tracking_number} ${isOver ? 'était' : 'est'} gardé gratuitement jusqu’au ${parisDate(startOfParisDay(account.freeUntil))}.`,
        `${isOver ? 'Chaque jour coûte désormais' : 'Ensuite, chaque jour coûte'} ${perDay}, ${parcel.is_leaving ? 'à régler avant son départ' : 'ajoutés à votre prochain devis'}. ${whatToDo(parcel)}`,
      ],
      facts: [
        { label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` },
        {
          label: isOver ? 'Payant depuis le' : 'Payant à partir du',
          value: parisDate(startOfParisDay(addDays(account.freeUntil, 1))),
        },
        { label: 'Prix de la garde', value: `${perDay} par jour` },
      ],
      action: {
        label: 'Voir mon colis',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcelId}`,
      },
    }
  },
  sms: async (ctx, { parcelId }) => {
    const ending = await endingStorage(ctx, parcelId)
    if (!ending) return undefined
    const { parcel, account, isOver, perDay } = ending
    return `la garde gratuite de votre colis ${parcel.tracking_number} ${isOver ? 'a fini' : 'finit'} le ${parisDate(startOfParisDay(account.freeUntil))}, puis ${perDay} par jour : ${ctx.config.BASE_URL}/tableau-de-bord/colis`
  },
})

/** The parcel and its account while its free days end; `undefined` otherwise. */
async function endingStorage(ctx: Context, parcelId: string) {
  const parcel = await keptParcel(ctx, parcelId)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const stored = (await storedParcels(ctx.db, catalogue, [parcelId])).get(parcelId)
  if (!parcel || !stored) return undefined
  const account = storageAccount(catalogue.storage, stored, ctx.now())
  if (!isStorageEnding(account)) return undefined
  const isOver = account.freeUntil < parisDayOf(ctx.now())
  return { parcel, account, isOver, perDay: formatEuros(catalogue.storage.feePerDayCents) }
}

type KeptParcel = NonNullable<Awaited<ReturnType<typeof keptParcel>>>

/** No more days are sold to who has settled what becomes of the parcel. */
function whatToDo(parcel: KeptParcel): string {
  const { status, quote, quote_waits } = parcel
  if (parcel.is_leaving || parcel.has_chosen)
    return 'Vous avez dit ce qu’il doit devenir : la suite est sur sa page.'
  const isSent = quote === 'sent_to_client' || quote === 'accepted'
  if (status === 'pending_quote' && isSent && !quote_waits)
    return 'Le paiement de son devis est prévu ou en cours : vous n’avez rien à faire.'
  return `${nextStep(parcel)}. Vous pouvez aussi prolonger la garde à l’avance.`
}

/** The customer's next step, if there is one: a draft, or a request that waits for us, is not theirs to do. */
function nextStep({ status, quote, is_disputed }: KeptParcel): string {
  if (status === 'blocked') return 'Il est bloqué : dites-nous ce qu’il doit devenir'
  if (status === 'received')
    return is_disputed
      ? 'Vous contestez son poids : son devis attend notre réponse'
      : 'Demandez votre devis'
  if (quote === 'sent_to_client') return 'Il est dans un devis : acceptez-le et payez-le'
  if (quote === 'accepted') return 'Il est dans un devis que vous avez accepté : payez-le'
  return 'Nous préparons son devis : vous le recevrez par e-mail'
}

const keptParcel = ({ db }: Context, parcelId: string) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('quote_parcels as qp', (join) =>
      join.onRef('qp.parcel_id', '=', 'p.id').on('qp.open', '=', true),
    )
    .leftJoin('quotes as q', 'q.id', 'qp.quote_id')
    .select(['p.tracking_number', 'p.merchant', 'p.status'])
    .select('q.status as quote')
    .select(sql<boolean | null>`${sql.raw(quoteWaitsText)}`.as('quote_waits'))
    .select([isLeaving('p.id').as('is_leaving'), hasChosen.as('has_chosen')])
    .select(sql<boolean>`${sql.raw(isDisputedText('p.id'))}`.as('is_disputed'))
    .where('p.id', '=', parcelId)
    .where('p.status', 'in', chargedStatuses)
    .where('p.destroyed_at', 'is', null)
    .where((row) => row.not(isPaidToLeave('p.id')))
    .executeTakeFirst()
