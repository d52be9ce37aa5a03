import { buy } from './basket.ts'
import { giveCustomsPapers } from './give-customs-papers.ts'
import type { PaidBox } from './packing-scenes.ts'
import { accept, receivedParcel, requestedQuote, send } from './quote-scenes.ts'
import type { Person } from './test-app.ts'
import type { Till } from './till.ts'

type People = { readonly owner: Person; readonly operateur: Person; readonly admin: Person }

/** A parcel whose quote was asked for, sent with these lines, accepted and paid. */
export async function payLines(
  till: Till,
  { owner, operateur, admin }: People,
  lines: readonly object[],
  request: Record<string, unknown> = {},
): Promise<PaidBox & { readonly quoteId: string }> {
  const { app } = till
  const parcelId = await receivedParcel(app, owner, operateur)
  const quoteId = await requestedQuote(app, owner, [parcelId], request)
  const sent = await send(app, admin, quoteId, 0, { lines })
  if (sent.status !== 200) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`)
  const { totalCents } = sent.body.versions[0]
  await accept(app, owner, quoteId, 1)
  await buy(till, owner, {
    quotes: [{ id: quoteId, number: '', version: 1, totalCents, parcelIds: [parcelId] }],
  })
  const { id: shipmentId, order_id: orderId } = await app.deps.db
    .selectFrom('shipments')
    .select(['id', 'order_id'])
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  await giveCustomsPapers(app.deps, [parcelId])
  return { quoteId, orderId, shipmentId, parcelIds: [parcelId] }
}
