import * as z from 'zod'
import { towards } from '#domain/destination/destination.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import type { CustomsDeclaration } from '#domain/customs/declaration.ts'
import type { Context } from '#server/core/context.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Messages from before the boxes name their shipment only: it had one box. */
const boxPayload = z.object({ shipmentId: z.uuid(), boxId: z.optional(z.uuid()) })

const rowOf = ({ db }: Context, shipmentId: string, boxId: string | undefined) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('customers', 'customers.user_id', 's.customer_id')
    .leftJoin('boxes as b', (join) => {
      const ofShipment = join.onRef('b.shipment_id', '=', 's.id')
      return boxId === undefined
        ? ofShipment.on('b.status', '<>', 'opened')
        : ofShipment.on('b.id', '=', boxId)
    })
    .leftJoin('carriers', 'carriers.code', 'b.carrier_code')
    .leftJoin('customs_declarations as d', 'd.box_id', 'b.id')
    .select(['s.number', 's.status', 's.destination', 's.order_id', 's.recipient_name'])
    .select(['customers.first_name', 'customers.last_name'])
    .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declared'))
    .select(['b.place', 'b.carrier', 'b.tracking_number', 'carriers.link_pattern'])
    .where('s.id', '=', shipmentId)
    .orderBy('b.place')
    .limit(1)
    .executeTakeFirstOrThrow()

export const shipmentHandedOver = defineMessage({
  kind: 'shipment-handed-over',
  payload: boxPayload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Envoi parti, avec le suivi',
  site: 'Votre envoi est remis au transporteur',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    const to = towards(box.destination)
    return {
      subject: `${box.named} est parti${box.e} ${to}`,
      title: box.e === '' ? 'Votre envoi est parti' : 'Une boîte de votre envoi est partie',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        box.e === ''
          ? `Votre envoi ${to} a été remis au transporteur. Son suivi peut mettre un jour ou deux à s’animer.`
          : `${box.named} ${to} a été remise au transporteur. Son suivi peut mettre un jour ou deux à s’animer.`,
        ...(box.isMore ? ['Le reste de votre envoi suit, avec son propre numéro.'] : []),
      ],
      route: box.destination,
      facts: [
        { label: 'Envoi', value: box.box },
        { label: 'Transporteur', value: box.carrier ?? '—' },
        { label: 'Numéro de suivi', value: box.trackingNumber ?? '—' },
      ],
      action: { label: 'Suivre mon envoi', url: box.followUrl },
      note: 'Des droits et taxes peuvent être demandés à l’arrivée, selon votre territoire.',
    }
  },
  sms: async (ctx, payload) => {
    const { box, destination, trackingNumber } = await boxFacts(ctx, payload)
    const tracked = trackingNumber === null ? '' : ` Suivi : ${trackingNumber}.`
    return `votre envoi ${box} est parti ${towards(destination)}.${tracked}`
  },
})

export const shipmentDelivered = defineMessage({
  kind: 'shipment-delivered',
  payload: boxPayload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Envoi livré',
  site: 'Votre envoi est livré',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    const arrived = box.e === '' ? `Votre envoi ${towards(box.destination)}` : box.named
    return {
      subject: `${box.named} est livré${box.e}`,
      title: box.e === '' ? 'Votre envoi est livré' : 'Une boîte de votre envoi est livrée',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        `${arrived} est arrivé${box.e}. Merci de votre confiance !`,
        'Si quelque chose manque ou est abîmé, répondez à ce message dans les 7 jours.',
      ],
      route: box.destination,
      action: { label: 'Voir ma commande', url: box.orderUrl },
    }
  },
  sms: async (ctx, payload) => {
    const { box } = await boxFacts(ctx, payload)
    return `votre envoi ${box} est livré. Un souci ? Dites-le-nous sous 7 jours.`
  },
})

/** Corrects a « your shipment has left » that was sent before the departure was undone. */
export const handOverUndone = defineMessage({
  kind: 'hand-over-undone',
  payload: boxPayload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Remise au transporteur annulée',
  site: 'Votre envoi n’est pas encore parti, notre annonce était une erreur',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    return {
      subject: `${box.named} n’est pas encore parti${box.e}`,
      title: 'Notre message précédent était une erreur',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        `Nous vous avons annoncé le départ de ${box.e === '' ? 'votre envoi' : 'cette boîte'} ${towards(box.destination)} : c’était une erreur de saisie à l’entrepôt, corrigée aussitôt. Le numéro de suivi que vous avez reçu n’est pas le sien : un nouveau message vous donnera le bon à son départ.`,
        'Vous n’avez rien à faire.',
      ],
      facts: [{ label: 'Envoi', value: box.box }],
      action: { label: 'Voir ma commande', url: box.orderUrl },
    }
  },
})

/** Gives the right number after a wrong one was sent. */
export const shipmentNumberCorrected = defineMessage({
  kind: 'shipment-number-corrected',
  payload: boxPayload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Numéro de suivi corrigé',
  site: 'Le numéro de suivi de votre envoi est corrigé',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    return {
      subject: `${box.named} : le bon numéro de suivi`,
      title: 'Le numéro de suivi de votre envoi est corrigé',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        `Le numéro de suivi que nous vous avons donné pour ${box.e === '' ? 'votre envoi' : 'cette boîte'} ${towards(box.destination)} était faux. Voici le bon ; le précédent n’est plus à suivre.`,
      ],
      facts: [
        { label: 'Envoi', value: box.box },
        { label: 'Transporteur', value: box.carrier ?? '—' },
        { label: 'Numéro de suivi', value: box.trackingNumber ?? '—' },
      ],
      action: { label: 'Suivre mon envoi', url: box.followUrl },
    }
  },
  sms: async (ctx, payload) => {
    const { box, trackingNumber } = await boxFacts(ctx, payload)
    return `le bon numéro de suivi de votre envoi ${box} est ${trackingNumber ?? '—'}.`
  },
})

/** The facts that the mails about a box show. */
export async function boxFacts(ctx: Context, { shipmentId, boxId }: z.output<typeof boxPayload>) {
  const row = await rowOf(ctx, shipmentId, boxId)
  const orderUrl = new URL(`/tableau-de-bord/commandes/${row.order_id}`, ctx.config.BASE_URL).href
  return {
    number: row.number,
    ...(await namesOf(ctx, shipmentId, row)),
    destination: row.destination,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    firstName: row.first_name,
    /** Of a box that is for somebody else than the holder of the account. */
    otherRecipient: otherRecipientOf(row),
    orderUrl,
    /** The carrier's page, else the order's: some carriers have none. */
    followUrl: trackingUrl(row.link_pattern, row.tracking_number) ?? orderUrl,
  }
}

type Row = Awaited<ReturnType<typeof rowOf>>

/** As its label says: the shipment may name another since the box left. */
function otherRecipientOf({ recipient_name: now, declared, ...holder }: Row): string | null {
  if (now === null) return null
  const name = declared?.addressee.name ?? now
  return name === recipientName({ ...holder, recipient_name: null }) ? null : name
}

/**
 * How a message names the box: the shipment itself when it is the only one, else « boîte 1 sur 2 », or « boîte 1 » while others
 * are still to pack. `e` is the ending of what is said of it.
 */
async function namesOf({ db }: Context, shipmentId: string, { number, place, status }: Row) {
  const closed = await db
    .selectFrom('boxes')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .execute()
  const isMore = status === 'to_pack'
  if (place === null || (closed.length < 2 && !isMore)) {
    return { named: `Votre envoi ${number}`, e: '', box: number, isMore: false } as const
  }
  const box = isMore ? `boîte ${place}` : `boîte ${place} sur ${closed.length}`
  return { named: `La ${box} de votre envoi ${number}`, e: 'e', box: `${number}, ${box}`, isMore }
}
