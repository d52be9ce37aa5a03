import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { lastDayToReclaim, remindersBeforeUnclaimed } from '#domain/storage/unclaimed.ts'
import { parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { hasLiveBlock } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'
import { onceTakenBack } from '#words/parcels.ts'

/** The cost so far, the next steps, and how to end it. Dropped once the parcel is on its way, or in a quote. */
export const storageReminder = defineMessage({
  kind: 'storage-reminder',
  payload: z.object({ parcelId: z.uuid(), number: z.int() }),
  example: ({ chargedId }) => ({ parcelId: chargedId, number: 1 }),
  topic: 'parcels',
  label: 'Rappel avant non-réclamation',
  site: 'Votre colis vous attend, sa garde est facturée',
  isMailOwed: true,
  mail: async (ctx, { parcelId, number }) => {
    const parcel = await parcelIn(ctx, parcelId, ['received', 'blocked'])
    const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
    const stored = (await storedParcels(ctx.db, catalogue, [parcelId])).get(parcelId)
    if (!parcel || !stored) return undefined
    const account = storageAccount(catalogue.storage, stored, ctx.now())
    if (account.daysDue === 0 || account.pause !== null) return undefined
    const isLast = number === remindersBeforeUnclaimed
    return {
      subject: `${isLast ? 'Dernier rappel' : 'Rappel'} : votre colis ${parcel.merchant} vous attend à Limoges`,
      title: isLast ? 'Dernier rappel pour votre colis' : 'Votre colis vous attend',
      paragraphs: [
        `Bonjour ${parcel.first_name},`,
        `La garde gratuite de ce colis est terminée depuis le ${parisDate(startOfParisDay(account.freeUntil))}. Dites-nous ce qu’il devient : demandez son devis, son retour à la boutique, ou prolongez sa garde.`,
        `Sans nouvelles de votre part après trois rappels, il sera dit non réclamé, au plus tôt le ${parisDate(startOfParisDay(account.unclaimedOn))}. Nous vous demanderons alors ce que vous souhaitez. Rien n’est détruit sans un nouvel avis, un mois avant.`,
      ],
      facts: [
        { label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` },
        { label: 'Garde déjà due', value: formatEuros(account.feeDueCents) },
        { label: 'Rappel', value: `${number} sur ${remindersBeforeUnclaimed}` },
      ],
      action: actionOf(ctx, parcelId),
    }
  },
})

/** Dropped once the parcel is no longer unclaimed. */
export const parcelUnclaimed = defineMessage({
  kind: 'parcel-unclaimed',
  payload: z.object({ parcelId: z.uuid() }),
  example: ({ unclaimedId }) => ({ parcelId: unclaimedId }),
  topic: 'parcels',
  label: 'Colis non réclamé',
  site: 'Votre colis est non réclamé, dites-nous ce qu’il devient',
  isMailOwed: true,
  mail: async (ctx, { parcelId }) => {
    const parcel = await parcelIn(ctx, parcelId, ['unclaimed'])
    if (!parcel) return undefined
    const due = (await storageDue(ctx.db, ctx, [parcelId])).get(parcelId)
    return {
      subject: `Votre colis ${parcel.merchant} est non réclamé`,
      title: 'Votre colis est non réclamé',
      paragraphs: [
        `Bonjour ${parcel.first_name},`,
        'Après trois rappels restés sans réponse, ce colis est non réclamé. Il est toujours à Limoges. Rien n’est détruit sans un nouvel avis, un mois avant.',
        due === undefined
          ? `Reprenez-le depuis sa page : ${onceTakenBack(parcel.is_held)}. Ou écrivez-nous ce que vous souhaitez.`
          : `Réglez sa garde en ligne : ${onceTakenBack(parcel.is_held)}. Ou écrivez-nous depuis sa page. Chaque jour de plus s’ajoute.`,
      ],
      facts: [
        { label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` },
        ...(due === undefined
          ? []
          : [{ label: 'Garde due à ce jour', value: formatEuros(due.feeDueCents) }]),
      ],
      action: due === undefined ? actionOf(ctx, parcelId) : payingOf(ctx, parcelId),
    }
  },
})

const actionOf = ({ config }: Context, parcelId: string) => ({
  label: 'Voir mon colis',
  url: `${config.BASE_URL}/tableau-de-bord/colis/${parcelId}`,
})

const payingOf = ({ config }: Context, parcelId: string) => ({
  label: 'Régler la garde',
  url: `${config.BASE_URL}/tableau-de-bord/panier?garde=${parcelId}`,
})

const parcelIn = ({ db }: Context, parcelId: string, statuses: readonly string[]) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .select(['p.tracking_number', 'p.merchant', 'c.first_name', hasLiveBlock('p.id').as('is_held')])
    .where('p.id', '=', parcelId)
    .where('p.status', 'in', statuses)
    .where('p.destroyed_at', 'is', null)
    .executeTakeFirst()

/** The notice before an unclaimed parcel is destroyed, with the last day. Dropped once it is given up. The days count from when it leaves. */
export const disposalAnnounced = defineMessage({
  kind: 'disposal-announced',
  payload: z.object({ disposalId: z.uuid() }),
  example: ({ disposalId }) => ({ disposalId }),
  topic: 'parcels',
  label: 'Mise en demeure avant destruction',
  site: 'Votre colis non réclamé va être détruit, reprenez-le',
  isMailOwed: true,
  mail: async (ctx, { disposalId }) => {
    const row = await ctx.db
      .selectFrom('parcel_disposals as d')
      .innerJoin('parcels as p', 'p.id', 'd.parcel_id')
      .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
      .select(['p.id', 'p.tracking_number', 'p.merchant', 'c.first_name'])
      .select(hasLiveBlock('p.id').as('is_held'))
      .where('d.id', '=', disposalId)
      .where('d.state', '=', 'asked')
      .executeTakeFirst()
    if (!row) return undefined
    const lastDay = parisDate(startOfParisDay(lastDayToReclaim(parisDayOf(ctx.now()))))
    const due = (await storageDue(ctx.db, ctx, [row.id])).get(row.id)
    return {
      subject: `Mise en demeure : reprenez votre colis ${row.merchant} avant le ${lastDay}`,
      title: 'Votre colis va être détruit',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        `Votre colis est non réclamé depuis longtemps. Conformément à nos conditions générales de vente, il sera détruit si vous ne le reprenez pas au plus tard le ${lastDay}.`,
        `Pour le reprendre, ${due === undefined ? 'ouvrez sa page et choisissez « Reprendre ce colis »' : 'réglez sa garde en ligne'} : ${onceTakenBack(row.is_held)}. Vous pouvez aussi nous écrire depuis sa page.`,
      ],
      facts: [
        { label: 'Colis', value: `${row.merchant}, ${row.tracking_number}` },
        { label: 'Dernier jour', value: lastDay },
        ...(due === undefined
          ? []
          : [{ label: 'Garde due à ce jour', value: formatEuros(due.feeDueCents) }]),
      ],
      action: {
        label: due === undefined ? 'Voir mon colis' : 'Régler la garde',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/${due === undefined ? `colis/${row.id}` : `panier?garde=${row.id}`}`,
      },
    }
  },
})
