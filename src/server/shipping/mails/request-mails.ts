import * as z from 'zod'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { freesParcel, type BlockedChoice, type RequestKind } from '#domain/parcel/request.ts'
import { freedPlace } from '#server/warehouse/mails/freed-place.ts'
import { choiceWords } from './parcel-blocked.ts'
import { lostBoxWords } from './parcel-freed.ts'
import type { Context } from '#server/core/context.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** The team's answer, in its own words. */
export const requestAnswered = defineMessage({
  kind: 'request-answered',
  payload: z.object({ requestId: z.uuid() }),
  example: ({ answeredId }) => ({ requestId: answeredId }),
  topic: 'parcels',
  label: 'Réponse à une demande',
  site: 'Votre demande a reçu une réponse',
  mail: async (ctx, { requestId }) => {
    const request = await findRequest(ctx, requestId)
    if (!request) return undefined
    const isAccepted = request.outcome === 'accepted'
    const title = isAccepted ? 'Votre demande est acceptée' : 'Réponse à votre demande'
    return {
      subject: `${title} : ${asked[request.kind]}`,
      title,
      paragraphs: [
        `Bonjour ${request.first_name},`,
        isAccepted
          ? 'L’équipe accepte votre demande. Sa réponse :'
          : 'L’équipe ne peut pas accepter votre demande. Sa réponse :',
        request.answer ?? '',
      ],
      facts: [
        { label: 'Colis', value: request.number },
        ...(request.choice === null
          ? []
          : [{ label: 'Votre choix', value: chosen(request.choice) }]),
      ],
      action: actionOf(ctx, request),
    }
  },
})

/** Says that an accepted request is done. */
export const requestCarriedOut = defineMessage({
  kind: 'request-carried-out',
  payload: z.object({ requestId: z.uuid() }),
  example: ({ carriedOutId }) => ({ requestId: carriedOutId }),
  topic: 'parcels',
  label: 'Demande exécutée',
  site: 'Votre demande est exécutée',
  mail: async (ctx, { requestId }) => {
    const request = await findRequest(ctx, requestId)
    if (!request) return undefined
    const choice = request.choice ?? 'return'
    const { parcel } = request
    const wordsOf = freesParcel(choice as BlockedChoice) ? freedWords : lostWords
    const next = parcel === null ? '' : await wordsOf(ctx, parcel)
    return {
      subject: `Votre colis ${request.number} : c’est fait`,
      title: 'Votre demande est traitée',
      paragraphs: [
        `Bonjour ${request.first_name},`,
        doneOf(choice, (request.removed_cents ?? 0) > 0),
        next,
      ].filter(Boolean),
      facts: [{ label: 'Colis', value: request.number }],
      action: actionOf(ctx, request),
    }
  },
})

/** Says that the claimed parcel belongs to them from now on. */
export const claimConfirmed = defineMessage({
  kind: 'claim-confirmed',
  payload: z.object({ requestId: z.uuid() }),
  example: ({ claimId }) => ({ requestId: claimId }),
  topic: 'parcels',
  label: 'Colis réclamé, confirmé',
  site: 'Le colis que vous réclamiez est le vôtre',
  mail: async (ctx, { requestId }) => {
    const request = await findRequest(ctx, requestId)
    if (!request) return undefined
    return {
      subject: `Le colis ${request.number} est bien le vôtre`,
      title: 'Nous avons reconnu votre colis',
      paragraphs: [
        `Bonjour ${request.first_name},`,
        `L’équipe a confirmé que ce colis est à vous. ${request.block_id === null ? free : held}`,
        request.answer ?? '',
      ],
      facts: [{ label: 'Numéro de suivi', value: request.number }],
      action: actionOf(ctx, request),
    }
  },
})

const free = 'Il vous attend à Limoges, avec son poids, ses mesures et ses photos.'
/** Another message has the reason and the choices. */
const held =
  'Il est retenu à Limoges : un autre message vous dit pourquoi, et ce que vous pouvez choisir.'

const asked: Readonly<Record<RequestKind, string>> = {
  return: 'retour à la boutique',
  'weight-dispute': 'pesée contestée',
  'blocked-choice': 'colis bloqué',
  claim: 'colis réclamé',
}

const chosen = (choice: string): string => choiceWords[choice as BlockedChoice]

function doneOf(choice: string, isDeclared: boolean): string {
  if (choice === 'destroy') return 'Votre colis a été détruit, comme vous l’aviez demandé.'
  if (choice === 'ship-as-is') {
    return 'Votre colis est débloqué : il partira tel quel, comme vous l’avez choisi.'
  }
  return choice === 'return'
    ? 'Votre colis est reparti vers la boutique, comme vous l’aviez demandé.'
    : `L’objet a été retiré de votre colis${isDeclared ? ', et de son contenu déclaré' : ''}.`
}

type ParcelOf = { readonly id: string; readonly status: ParcelStatus }

async function freedWords({ db }: Context, parcel: ParcelOf): Promise<string> {
  const place = await freedPlace(db, parcel)
  if (place === null) return ''
  return place === 'shelf'
    ? 'Il est de nouveau disponible.'
    : `Il reprend sa place dans votre envoi ${place.number}, que nous préparons.`
}

const lostWords = ({ db }: Context, { id }: ParcelOf): Promise<string> => lostBoxWords(db, id)

async function findRequest(ctx: Context, requestId: string) {
  const row = await ctx.db
    .selectFrom('parcel_requests as r')
    .innerJoin('customers as c', 'c.user_id', 'r.customer_id')
    .leftJoin('parcels as p', 'p.id', 'r.parcel_id')
    .leftJoin('parcel_blocks as b', (join) =>
      join.onRef('b.parcel_id', '=', 'p.id').on('b.lifted_at', 'is', null),
    )
    .select([
      'b.id as block_id',
      'p.status as parcel_status',
      'r.kind',
      'r.outcome',
      'r.answer',
      'r.choice',
      'r.removed_cents',
      'r.parcel_id',
      'c.first_name',
    ])
    .select(({ fn }) => fn.coalesce('p.tracking_number', 'r.tracking_number').as('number'))
    .where('r.id', '=', requestId)
    .executeTakeFirst()
  if (!row) return undefined
  const { parcel_id: id, parcel_status: status } = row
  const parcel = id === null || status === null ? null : { id, status: status as ParcelStatus }
  return { ...row, kind: row.kind as RequestKind, number: row.number ?? '', parcel }
}

const actionOf = (ctx: Context, { parcel_id }: { readonly parcel_id: string | null }) => ({
  label: parcel_id === null ? 'Voir mes réclamations' : 'Voir mon colis',
  url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcel_id ?? 'reclamation'}`,
})
