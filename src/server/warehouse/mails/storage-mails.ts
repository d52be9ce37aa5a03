import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { owingStatuses, storageAccount } from '#domain/storage/storage.ts'
import { startOfParisDay } from '#domain/storage/paris-day.ts'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { hasLiveBlock, isPaidToLeave } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'
import { onceTakenBack } from '#words/parcels.ts'

/** The storage to pay before the parcel goes: at once (`number` 0), then at each step. Dropped once it is settled. */
export const storageToSettle = defineMessage({
  kind: 'storage-to-settle',
  payload: z.object({ settlementId: z.uuid(), number: z.int() }),
  example: ({ settlementId }) => ({ settlementId, number: 0 }),
  topic: 'parcels',
  label: 'Garde à régler',
  site: 'La garde de votre colis est à régler',
  isMailOwed: true,
  mail: async (ctx, { settlementId, number }) => {
    const row = await openSettlementIn(ctx, settlementId)
    if (!row) return undefined
    const { due, way } = row
    const counted = due.days > 1 ? `${due.days} jours` : '1 jour'
    const isReminder = number > 0
    return {
      subject: `${isReminder ? 'Rappel : g' : 'G'}arde à régler, colis ${row.tracking_number}`,
      title: isReminder
        ? 'La garde de votre colis reste à régler'
        : 'La garde de votre colis est à régler',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        `${aims[way]} La garde due à ce jour se règle d’abord : ${formatEuros(due.feeDueCents)}, pour ${counted}.`,
        way === 'reclaim'
          ? `Dès votre paiement, ${onceTakenBack(row.is_held)}. La garde reprend le lendemain.`
          : afterwards[way],
      ],
      facts: [
        { label: 'Colis', value: `${row.merchant}, ${row.tracking_number}` },
        { label: 'Garde due TTC', value: `${formatEuros(due.feeDueCents)} (${counted})` },
        ...(row.reason === null ? [] : [{ label: 'Raison', value: row.reason }]),
      ],
      action: {
        label: 'Régler la garde',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/panier?garde=${row.parcel_id}`,
      },
    }
  },
})

/** What was due is waived. Dropped once the parcel has left. */
export const storageWaived = defineMessage({
  kind: 'storage-waived',
  payload: z.object({
    parcelId: z.uuid(),
    days: z.int(),
    amountCents: z.int(),
    at: z.iso.datetime(),
  }),
  example: ({ unclaimedId }, now) => ({
    parcelId: unclaimedId,
    days: 10,
    amountCents: 1000,
    at: now.toISOString(),
  }),
  topic: 'parcels',
  label: 'Garde due offerte',
  site: 'La garde due jusqu’ici pour votre colis vous est offerte',
  isMailOwed: true,
  mail: async (ctx, { parcelId, days, amountCents, at }) => {
    const parcel = await waivedParcel(ctx, parcelId)
    if (!parcel) return undefined
    const waived =
      days > 1
        ? `Les ${days} jours de garde dus jusqu’ici ne vous sont pas demandés`
        : 'Le jour de garde dû jusqu’ici ne vous est pas demandé'
    return {
      subject: `La garde due jusqu’ici pour votre colis ${parcel.merchant} vous est offerte`,
      title: 'La garde due jusqu’ici vous est offerte',
      paragraphs: [
        `Bonjour ${parcel.first_name},`,
        `${waived} : ${formatEuros(cents(amountCents))} de moins à régler.`,
        afterTheWaiver(parcel, new Date(at)),
      ],
      facts: [{ label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` }],
      action: {
        label: 'Voir mon colis',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcelId}`,
      },
    }
  },
})

async function waivedParcel(ctx: Context, parcelId: string) {
  const row = await ctx.db
    .selectFrom('parcels as p')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .select(['p.tracking_number', 'p.merchant', 'p.status', 'c.first_name'])
    .select([hasLiveBlock('p.id').as('is_held'), isPaidToLeave('p.id').as('is_leaving')])
    .where('p.id', '=', parcelId)
    .where('p.status', 'in', owingStatuses)
    .where('p.destroyed_at', 'is', null)
    .executeTakeFirst()
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const stored = (await storedParcels(ctx.db, catalogue, [parcelId])).get(parcelId)
  if (!row || !stored) return undefined
  const { daysDue, daysLeft, freeUntil, pause } = storageAccount(
    catalogue.storage,
    stored,
    ctx.now(),
  )
  return { ...row, daysDue, freeUntil: daysLeft > 0 ? freeUntil : null, isPaused: pause !== null }
}

type WaivedParcel = NonNullable<Awaited<ReturnType<typeof waivedParcel>>>

function whenDaysCount({ isPaused, freeUntil }: WaivedParcel): string {
  if (isPaused) return 'La garde est en pause : aucun autre jour n’est compté pour l’instant.'
  // Its owner prepaid, or has another plan, since these days.
  return freeUntil === null
    ? 'Les jours qui suivent sont comptés de nouveau.'
    : `La garde est gratuite jusqu’au ${parisDate(startOfParisDay(freeUntil))} inclus, puis comptée de nouveau.`
}

/** The mail may leave, or be read, on a later day than that of the waiver. */
function afterTheWaiver(parcel: WaivedParcel, at: Date): string {
  if (parcel.is_leaving)
    return 'Aucun autre jour n’est compté d’ici à la suite prévue pour ce colis.'
  if (parcel.status !== 'unclaimed') return whenDaysCount(parcel)
  if (parcel.daysDue > 0)
    return `Ce colis est non réclamé. Réglez les jours comptés depuis : ${onceTakenBack(parcel.is_held)}.`
  const until = parcel.isPaused
    ? 'tant que la garde est en pause'
    : `jusqu’au ${parisDate(at)} inclus`
  return `Ce colis est non réclamé. Reprenez-le depuis sa page, sans rien régler ${until} : ${onceTakenBack(parcel.is_held)}.`
}

const aims: Readonly<Record<SettlementWay, string>> = {
  return: 'Nous renvoyons ce colis à sa boutique.',
  destroy: 'Votre demande de destruction est acceptée.',
  reclaim: 'Ce colis est non réclamé : il vous attend toujours à Limoges.',
}

const afterwards: Readonly<Record<Exclude<SettlementWay, 'reclaim'>, string>> = {
  return:
    'Après votre paiement, le colis repart : les jours suivants ne coûtent rien. D’ici là, chaque jour s’ajoute. Pour le recevoir plutôt, demandez son devis.',
  destroy:
    'Après votre paiement, l’équipe le détruit : les jours suivants ne coûtent rien. D’ici là, chaque jour s’ajoute.',
}

async function openSettlementIn(ctx: Context, settlementId: string) {
  const row = await ctx.db
    .selectFrom('storage_settlements as g')
    .innerJoin('parcels as p', 'p.id', 'g.parcel_id')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .select(['g.way', 'g.reason', 'g.parcel_id', 'p.tracking_number', 'p.merchant', 'c.first_name'])
    .select(hasLiveBlock('p.id').as('is_held'))
    .where('g.id', '=', settlementId)
    .where('g.state', '=', 'open')
    .executeTakeFirst()
  if (!row) return undefined
  const due = (await storageDue(ctx.db, ctx, [row.parcel_id])).get(row.parcel_id)
  return due && { ...row, way: row.way as SettlementWay, due }
}
