import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { Context, Database } from '#server/core/context.ts'
import { freedPlace } from '#server/warehouse/mails/freed-place.ts'
import { defineMessage, type MailContent } from '#server/messages/notifications/define-message.ts'

const isEmptied = sql<boolean>`exists (select from events e
  where e.shipment_id = s.id and e.type = 'shipment.emptied')`

const isRefundToCome = sql<boolean>`exists (select from refunds r join payments p on p.id = r.payment_id
  where p.order_id = s.order_id and r.status in ('awaiting_approval', 'owed', 'under_way'))`

const names = (parcelId: string) =>
  sql<SqlBool>`gone.details @> ${JSON.stringify({ parcelIds: [parcelId] })}`

/** The first facts named no parcel: then the parcel is one that was returned or destroyed before the box left. */
const namesNobody = sql<SqlBool>`not gone.details ? 'parcelIds'`

const leftBefore = (parcelId: string) => sql<SqlBool>`exists (select from events ended
  where ended.parcel_id = ${parcelId} and ended.type in ('parcel.returned', 'parcel.destroyed')
    and not exists (select from events went
      where went.shipment_id = s.id and went.type = 'shipment.handed-over' and went.id < ended.id))`

/** The parcel will not be sent: its owner had learned that it is here, or on its way. */
export const parcelReturned = defineMessage({
  kind: 'parcel-returned',
  /** `hadLeft`: it had left with the carrier, so it does not come from its shelf. */
  payload: z.object({ parcelId: z.uuid(), hadLeft: z.boolean() }),
  example: ({ returnedId }) => ({ parcelId: returnedId, hadLeft: false }),
  topic: 'parcels',
  label: 'Colis retourné',
  site: 'Votre colis est noté retourné à l’expéditeur',
  mail: async (ctx, { parcelId, hadLeft }) => {
    const parcel = await findParcel(ctx, parcelId, ['returned'])
    if (!parcel) return undefined
    const ofBox = hadLeft ? '' : await lostBoxWords(ctx.db, parcelId)
    return mailOf(ctx, parcel, {
      subject: `Votre colis ${parcel.tracking_number} est noté retourné à l’expéditeur`,
      title: 'Votre colis est retourné à l’expéditeur',
      words: hadLeft
        ? 'Le transporteur n’a pas pu livrer ce colis, qui est noté retourné à l’expéditeur : il ne vous sera pas livré.'
        : 'Ce colis a quitté notre entrepôt pour retourner à l’expéditeur : il ne sera pas réexpédié, et sa garde s’arrête.',
      ofBox,
      next: 'Une question, ou ce retour vous surprend ? Répondez-nous depuis la page du colis.',
    })
  },
  sms: async (ctx, { parcelId }) => {
    const parcel = await findParcel(ctx, parcelId, ['returned'])
    if (!parcel) return undefined
    return `votre colis ${parcel.tracking_number} est retourné à l'expéditeur. Une question ? ${ctx.config.BASE_URL}/tableau-de-bord/colis`
  },
})

/** The customer's choice is no longer needed. Dropped once the parcel is held back again. */
export const parcelUnblocked = defineMessage({
  kind: 'parcel-unblocked',
  payload: z.object({ parcelId: z.uuid() }),
  example: ({ arrivedId }) => ({ parcelId: arrivedId }),
  topic: 'parcels',
  label: 'Colis débloqué',
  site: 'Votre colis est débloqué, de nouveau disponible',
  mail: async (ctx, { parcelId }) => {
    const parcel = await findParcel(ctx, parcelId, ['received', 'processing', 'ready_to_ship'])
    const place = parcel ? await freedPlace(ctx.db, parcel) : null
    if (!parcel || place === null) return undefined
    if (place !== 'shelf') return backInBox(ctx, parcel, place.number)
    return mailOf(ctx, parcel, {
      subject: `Votre colis ${parcel.tracking_number} n’est plus bloqué`,
      title: 'Votre colis est débloqué',
      words:
        'Ce qui retenait votre colis est réglé : il est de nouveau disponible à l’entrepôt. Vous n’avez plus de choix à faire, et ce que vous aviez demandé à propos de ce blocage est sans objet.',
      next: 'Demandez son devis de réexpédition quand vous le souhaitez.',
    })
  },
})

const backInBox = (ctx: Context, parcel: Parcel, number: string): MailContent =>
  mailOf(ctx, parcel, {
    subject: `Votre colis ${parcel.tracking_number} n’est plus bloqué`,
    title: 'Votre colis est débloqué',
    words: `Ce qui retenait votre colis est réglé : il reprend sa place dans votre envoi ${number}, que nous préparons. Vous n’avez plus de choix à faire, et ce que vous aviez demandé à propos de ce blocage est sans objet.`,
    next: 'Vous recevrez le numéro de suivi dès que la boîte part.',
  })

const findParcel = async ({ db }: Context, parcelId: string, statuses: readonly ParcelStatus[]) => {
  const row = await db
    .selectFrom('parcels as p')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .select(['p.id', 'p.tracking_number', 'p.merchant', 'p.status', 'c.first_name'])
    .where('p.id', '=', parcelId)
    .where('p.status', 'in', statuses)
    .executeTakeFirst()
  return row && { ...row, status: row.status as ParcelStatus }
}

type Parcel = NonNullable<Awaited<ReturnType<typeof findParcel>>>
type Said = Pick<MailContent, 'subject' | 'title'> & {
  readonly words: string
  /** What happens to a paid box. */
  readonly ofBox?: string
  readonly next: string
}

const mailOf = (
  ctx: Context,
  parcel: Parcel,
  { words, ofBox = '', next, ...head }: Said,
): MailContent => ({
  ...head,
  paragraphs: [`Bonjour ${parcel.first_name},`, words, ofBox, next].filter(Boolean),
  facts: [{ label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` }],
  action: {
    label: 'Voir mon colis',
    url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcel.id}`,
  },
})

/** Notifies the office that a paid box goes without one of its parcels: the office decides what to refund. */
export const parcelLeftBox = defineMessage({
  kind: 'parcel-left-box',
  payload: z.object({ shipmentId: z.uuid(), parcelId: z.uuid() }),
  example: ({ shipmentId, returnedId }) => ({ shipmentId, parcelId: returnedId }),
  topic: 'office',
  label: 'Colis sorti d’un envoi payé (pour le bureau)',
  isAlwaysTold: true,
  mail: async (ctx, { shipmentId, parcelId }) => {
    const row = await ctx.db
      .selectFrom('shipments as s')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .innerJoin('customers as c', 'c.user_id', 's.customer_id')
      .innerJoin('parcels as p', (join) => join.on('p.id', '=', parcelId))
      .select(['s.number', 'o.id as order_id', 'o.number as order_number'])
      .select(['c.first_name', 'c.last_name', 'c.client_number'])
      .select(['p.tracking_number', 'p.merchant', 'p.destroyed_at'])
      .where('s.id', '=', shipmentId)
      .executeTakeFirst()
    if (!row) return undefined
    const became = row.destroyed_at === null ? 'retourné à l’expéditeur' : 'détruit à sa demande'
    return {
      subject: `Envoi ${row.number} : un colis payé n’en fait plus partie`,
      title: `L’envoi ${row.number} part sans un de ses colis`,
      paragraphs: [
        `Un colis de ${row.first_name} ${row.last_name} (${row.client_number}) est ${became} avant le départ de sa boîte, qui est payée. Ses autres colis partent sans lui.`,
        'Rien n’est remboursé d’office : le prix d’une boîte ne se partage pas entre ses colis. Décidez de ce qui revient au client depuis sa commande.',
      ],
      facts: [
        { label: 'Colis', value: `${row.merchant}, ${row.tracking_number}` },
        { label: 'Commande', value: row.order_number },
      ],
      action: {
        label: 'Ouvrir la commande',
        url: `${ctx.config.BASE_URL}/admin/commandes/${row.order_id}`,
      },
    }
  },
})

/**
 * What happens to the paid box that this very parcel left before the departure. Empty for a parcel that left no box, and once the
 * box was refunded in full.
 */
export async function lostBoxWords(db: Database, parcelId: string): Promise<string> {
  const box = await db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('events as gone', (join) =>
      join
        .onRef('gone.shipment_id', '=', 's.id')
        .on('gone.type', 'in', ['shipment.emptied', 'shipment.parcel-left'])
        .on((on) => on.or([names(parcelId), on.and([namesNobody, leftBefore(parcelId)])])),
    )
    .select(['s.number', 's.status'])
    .select([isEmptied.as('is_emptied'), isRefundToCome.as('is_refund_to_come')])
    .where('sp.parcel_id', '=', parcelId)
    .where('sp.open', '=', false)
    .orderBy('gone.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!box) return ''
  if (box.is_emptied) {
    const refund = box.is_refund_to_come
      ? ' : l’équipe étudie son remboursement, et vous écrit dès qu’il est fait'
      : ''
    return `Votre envoi ${box.number}, qui n’a plus de colis, est annulé${refund}.`
  }
  return box.status === 'cancelled'
    ? ''
    : `Votre envoi ${box.number} part sans lui : l’équipe étudie ce qui vous revient.`
}
