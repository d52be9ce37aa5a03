import * as z from 'zod'
import { startOfParisDay } from '#domain/storage/paris-day.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import type { TrackingState } from '#domain/shipment/tracking.ts'
import type { Context } from '#server/core/context.ts'
import { defineMessage, type MailContent } from '#server/messages/notifications/define-message.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'
import { boxFacts } from './shipment-mails.ts'

const payload = z.object({ shipmentId: z.uuid(), boxId: z.uuid() })
type Facts = Awaited<ReturnType<typeof boxFacts>>

/** The facts of the box while the carrier still says so; undefined once it has moved on: then there is nothing left to say. */
async function factsWhile(
  ctx: Context,
  ids: z.output<typeof payload>,
  state: TrackingState,
): Promise<Facts | undefined> {
  const row = await ctx.db
    .selectFrom('box_tracking')
    .select('state')
    .where('box_id', '=', ids.boxId)
    .executeTakeFirst()
  return row && row.state !== state ? undefined : boxFacts(ctx, ids)
}

const mailOf = (
  box: Facts,
  said: Pick<MailContent, 'subject' | 'title' | 'paragraphs'> &
    Partial<Pick<MailContent, 'action'>>,
): MailContent => ({
  action: { label: 'Suivre mon envoi', url: box.followUrl },
  ...said,
  paragraphs: [`Bonjour ${box.firstName},`, ...said.paragraphs],
  facts: [
    { label: 'Envoi', value: box.box },
    { label: 'Transporteur', value: box.carrier ?? '—' },
    { label: 'Numéro de suivi', value: box.trackingNumber ?? '—' },
  ],
})

export const boxHeldInCustoms = defineMessage({
  kind: 'box-held-in-customs',
  payload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Envoi retenu en douane',
  site: 'Votre envoi est retenu en douane',
  mail: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'customs-hold')
    return (
      box &&
      mailOf(box, {
        subject: `${box.named} est retenu${box.e} en douane`,
        title: 'La douane retient votre envoi',
        paragraphs: [
          `${box.named} est retenu${box.e} par la douane. Le plus souvent, elle attend un document ou le paiement des taxes : elle vous écrit ou vous appelle directement.`,
          'Gardez la facture de vos achats sous la main. Si la douane vous demande un papier que vous n’avez pas, répondez à ce message.',
        ],
      })
    )
  },
  sms: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'customs-hold')
    return (
      box &&
      `votre envoi ${box.box} est retenu en douane. Gardez vos factures, elle peut vous contacter.`
    )
  },
})

export const boxNotDelivered = defineMessage({
  kind: 'box-not-delivered',
  payload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Livraison manquée',
  site: 'Votre envoi n’a pas pu être livré',
  mail: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'not-delivered')
    return (
      box &&
      mailOf(box, {
        subject: `${box.named} n’a pas pu être livré${box.e}`,
        title: 'La livraison n’a pas pu se faire',
        paragraphs: [
          `Le transporteur n’a pas pu vous remettre ${named(box)}. Il repasse, ou le dépose à un bureau de poste : son suivi le dit.`,
          'Si votre adresse est incomplète ou a changé, répondez à ce message au plus vite.',
        ],
      })
    )
  },
  sms: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'not-delivered')
    return (
      box && `votre envoi ${box.box} n’a pas pu être livré. Suivi : ${box.trackingNumber ?? '—'}.`
    )
  },
})

export const boxToCollect = defineMessage({
  kind: 'box-to-collect',
  payload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Envoi à retirer',
  site: 'Votre envoi est à retirer au bureau de poste',
  mail: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'to-collect')
    return (
      box &&
      mailOf(box, {
        subject: `${box.named} est à retirer`,
        title: 'Votre envoi vous attend au bureau de poste',
        paragraphs: [
          `${box.named} vous attend au bureau de poste. ${showsIdentity(box)} une pièce d’identité et le numéro de suivi.`,
          'Le bureau ne garde un envoi que quelques jours, puis le renvoie : le suivi dit où et jusqu’à quand.',
        ],
      })
    )
  },
  sms: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'to-collect')
    return (
      box &&
      `votre envoi ${box.box} est à retirer à la poste, avec une pièce d’identité. Suivi : ${box.trackingNumber ?? '—'}.`
    )
  },
})

export const boxReturning = defineMessage({
  kind: 'box-returning',
  payload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Envoi renvoyé par le transporteur',
  site: 'Le transporteur nous renvoie votre envoi',
  mail: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'returning')
    return (
      box &&
      mailOf(box, {
        subject: `${box.named} revient à Limoges`,
        title: 'Le transporteur nous renvoie votre envoi',
        paragraphs: [
          `Le transporteur n’a pas pu vous remettre ${named(box)} : il nous le renvoie.`,
          'Nous vous écrivons dès son retour à l’entrepôt. Vous pouvez déjà nous dire ce que vous souhaitez en répondant à ce message.',
        ],
      })
    )
  },
  sms: async (ctx, ids) => {
    const box = await factsWhile(ctx, ids, 'returning')
    return (
      box &&
      `le transporteur nous renvoie votre envoi ${box.box}. Nous vous écrivons dès son retour.`
    )
  },
})

/** Its parcels are on a shelf again. */
export const boxCameBack = defineMessage({
  kind: 'box-came-back',
  payload,
  example: ({ shipmentId, boxId }) => ({ shipmentId, boxId }),
  topic: 'shipments',
  label: 'Envoi revenu à l’entrepôt',
  site: 'Votre envoi est revenu à l’entrepôt',
  mail: async (ctx, ids) => {
    const box = await boxFacts(ctx, ids)
    return mailOf(box, {
      subject: `${box.named} est revenu${box.e} à Limoges`,
      title: 'Votre envoi est revenu à l’entrepôt',
      paragraphs: [
        `Le transporteur nous a rapporté ${named(box)} : vos colis sont de nouveau sur nos étagères${await freeWords(ctx, ids)}.`,
        'Vérifiez votre adresse, puis demandez un nouveau devis pour les renvoyer, ou leur retour à la boutique.',
      ],
      action: { label: 'Voir mes colis', url: `${ctx.config.BASE_URL}/tableau-de-bord/colis` },
    })
  },
  sms: async (ctx, ids) => {
    const box = await boxFacts(ctx, ids)
    return `votre envoi ${box.box} est revenu à l’entrepôt. À vous de choisir : ${ctx.config.BASE_URL}/tableau-de-bord/colis`
  },
})

/** Until when the parcels of the box are kept for nothing: one day for all, or that of each. */
async function freeWords(ctx: Context, { boxId }: z.output<typeof payload>): Promise<string> {
  const parcels = await ctx.db
    .selectFrom('shipment_parcels as b')
    .innerJoin('parcels as p', 'p.id', 'b.parcel_id')
    .select(['p.id', 'p.tracking_number'])
    .where('b.box_id', '=', boxId)
    .orderBy('p.tracking_number')
    .execute()
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const ids = parcels.map(({ id }) => id)
  const stored = await storedParcels(ctx.db, catalogue, ids)
  const lastDayOf = (id: string) => {
    const parcel = stored.get(id)
    return parcel && storageAccount(catalogue.storage, parcel, ctx.now()).freeUntil
  }
  const byDay = [...Map.groupBy(parcels, ({ id }) => lastDayOf(id))]
  const days = byDay.flatMap(([day, those]) => (day === undefined ? [] : [{ day, those }]))
  const words = days
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, those }) => {
      const until = `jusqu’au ${parisDate(startOfParisDay(day))} inclus`
      const numbers = those.map(({ tracking_number: number }) => number)
      return days.length === 1 ? until : `${until} (${numbers.join(', ')})`
    })
  return words.length === 0 ? '' : `, et leur garde est gratuite ${words.join(', ')}`
}

/** The post office gives a box to its addressee only. */
const showsIdentity = ({ otherRecipient }: Facts): string =>
  otherRecipient === null ? 'Présentez' : `${otherRecipient} doit présenter`

/** « votre envoi E-2026-000123 », « la boîte 1 sur 2 de votre envoi … », inside a sentence. */
const named = ({ named: name }: Facts): string => name.charAt(0).toLowerCase() + name.slice(1)
