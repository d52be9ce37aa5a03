import * as z from 'zod'
import { gapOf, type InvoiceGap } from '#domain/customs/invoice-balance.ts'
import { missingPapers } from '#domain/parcel/contents.ts'
import type { Context } from '#server/core/context.ts'
import { customsPapers, paperColumns } from '#server/warehouse/contents/content-queries.ts'
import { invoiceGroupOf } from '#server/warehouse/contents/contents-view.ts'
import { firstShownPhoto } from '#server/warehouse/photos/read-photo.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { formatCents } from '#words/amounts.ts'
import { missingPieceNames } from '#words/parcels.ts'
import { optionNames } from '#words/quote-choices.ts'

/** Notifies the owner once the warehouse has measured the parcel. */
export const parcelReceived = defineMessage({
  kind: 'parcel-received',
  payload: z.object({ parcelId: z.uuid() }),
  example: ({ arrivedId }) => ({ parcelId: arrivedId }),
  topic: 'parcels',
  label: 'Colis reçu',
  site: 'Votre colis est arrivé à l’entrepôt',
  mail: async (ctx, { parcelId }) => {
    const parcel = await ctx.db
      .selectFrom('parcels as p')
      .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
      .innerJoin('receptions as r', 'r.parcel_id', 'p.id')
      .select(['p.tracking_number', 'p.merchant', 'p.requested_action', 'c.first_name'])
      .leftJoin('parcel_blocks as b', (join) =>
        join.onRef('b.parcel_id', '=', 'p.id').on('b.lifted_at', 'is', null),
      )
      .select(['r.weight_g', 'r.length_mm', 'r.width_mm', 'r.height_mm'])
      .select(['r.condition_note', 'b.id as block_id'])
      .where('p.id', '=', parcelId)
      .executeTakeFirst()
    if (!parcel) return undefined
    const photo = await firstShownPhoto(ctx.db, parcelId)
    return {
      subject: `Votre colis ${parcel.tracking_number} est arrivé à Limoges`,
      title: 'Votre colis est arrivé à l’entrepôt',
      paragraphs: [
        `Bonjour ${parcel.first_name},`,
        `Nous avons reçu, pesé, mesuré et photographié votre colis. ${parcel.block_id === null ? freeOf(parcel) : held}`,
      ],
      facts: factsOf(parcel),
      ...(photo && {
        picture: {
          ...photo,
          alt: `Photo de votre colis ${parcel.tracking_number}, prise à sa réception`,
        },
      }),
      action: {
        label: 'Voir mon colis et ses photos',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcelId}`,
      },
    }
  },
  sms: async (ctx, { parcelId }) => {
    const parcel = await ctx.db
      .selectFrom('parcels')
      .select('tracking_number')
      .where('id', '=', parcelId)
      .executeTakeFirst()
    if (!parcel) return undefined
    return `votre colis ${parcel.tracking_number} est arrivé à l'entrepôt. Poids et photo : ${ctx.config.BASE_URL}/tableau-de-bord/colis`
  },
})

type Received = Parameters<typeof centimetres>[0] & {
  readonly tracking_number: string
  readonly merchant: string
  readonly weight_g: number
  readonly condition_note: string | null
}

const factsOf = (parcel: Received) => [
  { label: 'Numéro de suivi', value: parcel.tracking_number },
  { label: 'Marchand', value: parcel.merchant },
  { label: 'Poids', value: kilograms(parcel.weight_g) },
  { label: 'Dimensions', value: centimetres(parcel) },
  // Light damage that does not hold the parcel back.
  ...(parcel.condition_note ? [{ label: 'État à l’arrivée', value: parcel.condition_note }] : []),
]

const freeOf = ({ requested_action: action }: { readonly requested_action: string }): string =>
  `Il vous attend dans notre entrepôt de Limoges\u00a0: ${nextSteps[action] ?? whenever}`

const whenever = 'demandez son devis de réexpédition quand vous le souhaitez.'
/** What its owner declared is theirs to ask for. */
const nextSteps: Readonly<Partial<Record<string, string>>> = {
  immediate_forwarding: 'pour sa réexpédition immédiate, demandez son devis dès maintenant.',
  inspection_photos: `pour son inspection, commandez l’option «\u00a0${optionNames.photo_request}\u00a0» dans «\u00a0Offres & Options\u00a0».`,
}
/** Another message has the reason and the choices. */
const held =
  'Il est retenu dans notre entrepôt de Limoges : un autre message vous dit pourquoi, et ce que vous pouvez choisir.'

const kilograms = (weightGrams: number): string =>
  `${new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(weightGrams / 1000)}\u00a0kg`

function centimetres(parcel: { length_mm: number; width_mm: number; height_mm: number }): string {
  const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
  const sides = [parcel.length_mm, parcel.width_mm, parcel.height_mm]
  return `${sides.map((side) => number.format(side / 10)).join(' × ')}\u00a0cm`
}

/** Corrects a « your parcel has arrived » that had left before the bench noticed its mistake. */
export const receptionUndone = defineMessage({
  kind: 'reception-undone',
  payload: z.object({
    userId: z.uuid(),
    /** The number, because a parcel that the mistaken reception created is gone since. */
    parcelId: z.uuid(),
    trackingNumber: z.string(),
    /** The parcel is somebody else's; whether the customer's own is awaited again. */
    anothers: z.optional(z.enum(['awaited', 'removed'])),
  }),
  example: ({ userId, arrivedId }) => ({
    userId,
    parcelId: arrivedId,
    trackingNumber: '6A00000000001',
  }),
  topic: 'parcels',
  label: 'Réception annulée',
  site: 'Votre colis n’est pas encore arrivé, notre annonce était une erreur',
  mail: async (ctx, { userId, trackingNumber, anothers }) => {
    const customer = await ctx.db
      .selectFrom('customers')
      .select('first_name')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!customer) return undefined
    return {
      subject: anothers
        ? `Le colis ${trackingNumber} reçu à l’entrepôt n’est pas le vôtre`
        : `Votre colis ${trackingNumber} n’est pas encore arrivé`,
      title: 'Notre message précédent était une erreur',
      paragraphs: [
        `Bonjour ${customer.first_name},`,
        anothers ? notYours[anothers] : slip(trackingNumber),
        'Vous n’avez rien à faire, et rien ne vous est compté.',
      ],
      action: { label: 'Voir mes colis', url: `${ctx.config.BASE_URL}/tableau-de-bord/colis` },
    }
  },
})

const slip = (trackingNumber: string): string =>
  `Nous vous avons annoncé l’arrivée du colis ${trackingNumber} : c’était une erreur de saisie à l’entrepôt, corrigée aussitôt. Vous recevrez un nouveau message quand il sera vraiment là.`

const notYours = {
  removed: 'Ce colis est à quelqu’un d’autre : nous l’avons retiré de votre compte.',
  awaited:
    'Ce colis est à quelqu’un d’autre : nous l’avons retiré de votre compte, et nous y attendons de nouveau le vôtre. Si vous n’en attendez aucun sous ce numéro, supprimez cette annonce dans « Mes Colis ».',
}

/** Asks the owner of a paid parcel for what keeps its box open. Dropped once the papers are complete, or the box is closed. */
export const papersMissing = defineMessage({
  kind: 'papers-missing',
  payload: z.object({ parcelId: z.uuid() }),
  example: ({ paidId }) => ({ parcelId: paidId }),
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

const gapSentence = ({ totalCents, linesCents, removedCents }: InvoiceGap): string =>
  totalCents === null
    ? 'Sa facture couvre plusieurs colis : indiquez le total de ses articles, pour que la douane ne les taxe qu’une fois.'
    : `Sa facture s’élève à ${formatCents(totalCents)}, et les contenus déclarés à ${formatCents(linesCents)} : les deux doivent être égaux${removedCents ? ', avec ou sans ce qui a été retiré' : ''}.`

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
