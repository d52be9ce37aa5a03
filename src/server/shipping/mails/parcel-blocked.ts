import * as z from 'zod'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import type { Context } from '#server/core/context.ts'
import { hasChosen, openBoxOf, type OpenBox } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/**
 * The reason, the choices, and the last day to choose, and once more before that day. Dropped once its owner has chosen, or it is
 * free again.
 */
export const parcelBlocked = defineMessage({
  kind: 'parcel-blocked',
  payload: z.object({ parcelId: z.uuid(), isReminder: z.optional(z.boolean()) }),
  example: ({ blockedId }) => ({ parcelId: blockedId }),
  topic: 'parcels',
  label: 'Colis bloqué',
  site: 'Votre colis est bloqué, nous avons besoin de votre décision',
  mail: async (ctx, { parcelId, isReminder = false }) => {
    const parcel = await blockedParcel(ctx, parcelId)
    if (!parcel) return undefined
    const box = await openBoxOf(ctx.db, parcelId)
    return {
      subject: `${isReminder ? 'Rappel : votre' : 'Votre'} colis ${parcel.tracking_number} est bloqué : votre choix est attendu`,
      title: 'Votre colis est bloqué à l’entrepôt',
      paragraphs: [
        `Bonjour ${parcel.first_name},`,
        parcel.choices.includes('ship-as-is') ? asIs : never,
        ...(box === null ? [] : [waiting(box)]),
      ],
      facts: [
        { label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` },
        { label: 'Raison', value: parcel.reason },
        {
          label: 'Vos choix',
          value: parcel.choices.map((choice) => choiceWords[choice as BlockedChoice]).join(' ; '),
        },
        { label: 'À choisir avant le', value: parisMoment(parcel.deadline) },
      ],
      action: {
        label: 'Choisir',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcelId}`,
      },
    }
  },
  sms: async (ctx, { parcelId }) => {
    const parcel = await blockedParcel(ctx, parcelId)
    if (!parcel) return undefined
    return `votre colis ${parcel.tracking_number} est bloqué. Choisissez avant le ${parisDate(parcel.deadline)} : ${ctx.config.BASE_URL}/tableau-de-bord/colis`
  },
})

const blockedParcel = ({ db }: Context, parcelId: string) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('parcel_blocks as b', 'b.parcel_id', 'p.id')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .select(['p.tracking_number', 'p.merchant', 'c.first_name'])
    .select(['b.reason', 'b.choices', 'b.deadline'])
    .where('p.id', '=', parcelId)
    .where('b.lifted_at', 'is', null)
    .where((row) => row.not(hasChosen))
    .executeTakeFirst()

const never =
  'Nous ne pouvons pas expédier ce colis en l’état. Dites-nous ce qu’il doit devenir : rien n’est fait sans votre accord.'
const asIs =
  'Il ne part pas sans que vous l’ayez décidé. Dites-nous ce qu’il doit devenir : l’expédier tel quel, ou autrement.'

/** The box is paid for, and nothing of it leaves without its owner’s answer. */
const waiting = ({ number, others }: OpenBox): string =>
  others === 0
    ? `Votre envoi ${number}, déjà payé, attend votre choix. Si ce colis ne part pas, l’envoi est annulé, et son remboursement est étudié par l’équipe.`
    : `Votre envoi ${number}, déjà payé, attend votre choix avec ${others === 1 ? 'votre autre colis' : `vos ${others} autres colis`}. Si ce colis ne part pas, la boîte part sans lui, et l’équipe étudie ce qui vous revient.`

export const choiceWords: Readonly<Record<BlockedChoice, string>> = {
  'ship-as-is': 'l’expédier tel quel',
  return: 'le retourner à la boutique',
  destroy: 'le détruire',
  'remove-item': 'retirer l’objet et garder le reste',
}
