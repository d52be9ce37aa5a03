import { formatEuros } from '#domain/money.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { chargedStatuses } from '#domain/storage/charged-statuses.ts'
import { addDays, startOfParisDay } from '#domain/storage/paris-day.ts'
import { isStorageEnding, storageAccount } from '#domain/storage/storage.ts'
import { currentCatalogue } from '#server/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import type { MailTemplate } from '#server/notifications/mail-content.ts'
import { keepingsOf } from '#server/parcels/keepings-of.ts'
import { isBoxed } from '#server/shipments/is-boxed.ts'
import { pausesOf } from '#server/storage/storage-pauses.ts'

/** Nothing once it has left, or its storage was extended. */
export const storageEnding: MailTemplate<'storage-ending'> = async (ctx, { parcelId }) => {
  const parcel = await keptParcel(ctx, parcelId)
  if (!parcel) return undefined
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const { freeStorageDays } = catalogue.plans[parcel.plan as PlanId]
  const keepings = (await keepingsOf(ctx.db, [parcelId])).get(parcelId) ?? []
  const pauses = (await pausesOf(ctx.db, [parcelId])).get(parcelId) ?? []
  const stored = { receivedAt: parcel.received_at, freeStorageDays, keepings, pauses }
  const account = storageAccount(catalogue.storage, stored, ctx.now())
  if (!isStorageEnding(account)) return undefined
  const perDay = formatEuros(catalogue.storage.feePerDayCents)
  const isOver = account.daysDue > 0
  return {
    subject: `La garde gratuite de votre colis ${parcel.merchant} se termine`,
    title: isOver ? 'La garde gratuite est terminée' : 'La garde gratuite se termine bientôt',
    paragraphs: [
      `Votre colis ${parcel.tracking_number} est gardé gratuitement jusqu’au ${parisDate(startOfParisDay(account.freeUntil))}.`,
      `Ensuite, chaque jour coûte ${perDay}, ajoutés à votre prochain devis. ${whatToDo(parcel)}. Vous pouvez aussi prolonger la garde à l’avance.`,
    ],
    facts: [
      { label: 'Colis', value: `${parcel.merchant}, ${parcel.tracking_number}` },
      {
        label: 'Payant à partir du',
        value: parisDate(startOfParisDay(addDays(account.freeUntil, 1))),
      },
      { label: 'Prix de la garde', value: `${perDay} par jour` },
    ],
    action: {
      label: 'Voir mon colis',
      url: `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcelId}`,
    },
  }
}

/** What moves it on, if that is the customer’s to do: a draft, or a request that waits for us, is not. */
function whatToDo({ status, quote }: { status: string; quote: string | null }): string {
  if (status === 'blocked') return 'Il est bloqué : dites-nous ce qu’il doit devenir'
  if (status === 'received') return 'Demandez votre devis'
  if (quote === 'sent_to_client') return 'Il est dans un devis : acceptez-le et payez-le'
  if (quote === 'accepted') return 'Il est dans un devis que vous avez accepté : payez-le'
  return 'Nous préparons son devis : vous le recevrez par e-mail'
}

const keptParcel = ({ db }: Context, parcelId: string) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('receptions as r', 'r.parcel_id', 'p.id')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .leftJoin('quote_parcels as qp', (join) =>
      join.onRef('qp.parcel_id', '=', 'p.id').on('qp.open', '=', true),
    )
    .leftJoin('quotes as q', 'q.id', 'qp.quote_id')
    .select(['p.tracking_number', 'p.merchant', 'p.status', 'r.received_at', 'c.plan'])
    .select('q.status as quote')
    .where('p.id', '=', parcelId)
    .where('p.status', 'in', chargedStatuses)
    .where('p.destroyed_at', 'is', null)
    .where((row) => row.not(isBoxed('p.id')))
    .executeTakeFirst()
