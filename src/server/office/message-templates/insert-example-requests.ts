import { randomUUID } from 'node:crypto'
import type { Context, Tx } from '#server/core/context.ts'
import { insertExampleReturns, type ExampleReturns } from './insert-example-returns.ts'
import {
  type ExampleParcels,
  exampleTrackingNumber,
  insertExampleParcels,
} from './insert-example-parcels.ts'
import { exampleEmails, type ExamplePeople, insertExamplePeople } from './insert-example-people.ts'
import { type ExampleSales, insertExampleSales } from './insert-example-sales.ts'

type ExampleRequests = ExampleReturns & {
  readonly answeredId: string
  readonly carriedOutId: string
  readonly claimId: string
  readonly cargoClaimId: string
  readonly parcelThreadId: string
  readonly quoteThreadId: string
  readonly messageId: string
  readonly legalRequestId: string
  readonly publicationId: string
}

const day = 86_400_000

type Given = ExamplePeople & ExampleParcels & ExampleSales

async function insertExampleRequests(tx: Tx, ctx: Context, given: Given): Promise<ExampleRequests> {
  const { arrivedId, returnedId, quoteId } = given
  return {
    answeredId: await insertRequest(tx, ctx, given, {
      kind: 'weight-dispute',
      parcel_id: arrivedId,
      answer: 'Pesé de nouveau devant deux personnes : 1,8 kg.',
    }),
    carriedOutId: await insertRequest(tx, ctx, given, { kind: 'return', parcel_id: returnedId }),
    claimId: await insertRequest(tx, ctx, given, {
      kind: 'claim',
      parcel_id: arrivedId,
      tracking_number: exampleTrackingNumber,
    }),
    ...(await insertExampleReturns(tx, ctx, given)),
    cargoClaimId: await insertCargoClaim(tx, ctx, given),
    parcelThreadId: await insertThread(tx, ctx, given, { parcel_id: arrivedId }),
    quoteThreadId: await insertThread(tx, ctx, given, { quote_id: quoteId }),
    messageId: await insertContactMessage(tx, ctx),
    legalRequestId: await insertDeclaration(tx, ctx, given),
    publicationId: await insertPublication(tx, ctx),
  }
}

type Asked = {
  readonly kind: 'weight-dispute' | 'return' | 'claim'
  readonly parcel_id: string
  readonly tracking_number?: string
  readonly answer?: string
}

async function insertRequest(
  tx: Tx,
  { now }: Context,
  { userId, staffId }: Given,
  { answer = 'C’est d’accord.', ...asked }: Asked,
): Promise<string> {
  const { id } = await tx
    .insertInto('parcel_requests')
    .values({
      ...asked,
      customer_id: userId,
      state: 'answered',
      outcome: 'accepted',
      answer,
      answered_by: staffId,
      answered_at: now(),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Accepted: a part of its indemnity goes back by the payment, the rest by a transfer. */
async function insertCargoClaim(
  tx: Tx,
  { now }: Context,
  { userId, staffId, shipmentId, boxId, refundId }: Given,
): Promise<string> {
  const { id } = await tx
    .insertInto('cargo_claims')
    .values({
      number: 'L-EXEMPLE',
      customer_id: userId,
      shipment_id: shipmentId,
      box_id: boxId,
      kind: 'damaged',
      state: 'accepted',
      words: 'Le vase est arrivé cassé.',
      insurance_tier: 150,
      insured_cents: 15_000,
      shipment_insured_cents: 15_000,
      declared_cents: 6500,
      opened_at: now(),
      answer_due_at: new Date(now().getTime() + 60 * day),
      carrier_due_at: new Date(now().getTime() + 7 * day),
      sent_at: now(),
      decided_at: now(),
      decided_by: staffId,
      answer: 'Le transporteur reconnaît le dommage.',
      indemnity_cents: 6500,
      refund_id: refundId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertThread(
  tx: Tx,
  { now }: Context,
  { userId, staffId }: Given,
  subject: { readonly parcel_id: string } | { readonly quote_id: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('threads')
    .values({ ...subject, customer_id: userId, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('messages')
    .values({
      thread_id: id,
      side: 'staff',
      author_id: staffId,
      body: 'Pouvez-vous nous envoyer la facture de la boutique ?',
      created_at: now(),
    })
    .execute()
  return id
}

async function insertContactMessage(tx: Tx, { now }: Context): Promise<string> {
  const { id } = await tx
    .insertInto('contact_messages')
    .values({
      name: 'Léa Exemple',
      email: exampleEmails.lea,
      subject: 'other',
      message: 'Bonjour, livrez-vous à Salazie ?',
      fingerprint: `exemple ${randomUUID()}`,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertDeclaration(
  tx: Tx,
  { now }: Context,
  { userId, orderId }: Given,
): Promise<string> {
  const { id } = await tx
    .insertInto('legal_requests')
    .values({
      number: 'R-EXEMPLE',
      kind: 'withdrawal',
      request_key: randomUUID(),
      name: 'Léa Exemple',
      email: exampleEmails.lea,
      contract: 'C-EXEMPLE',
      signed_in: true,
      received_at: now(),
      customer_id: userId,
      order_id: orderId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertPublication(tx: Tx, { now }: Context): Promise<string> {
  const { id } = await tx
    .insertInto('legal_publications')
    .values({
      subject: 'cgv',
      number: 1_000_000,
      content: '{}',
      effective_from: new Date(now().getTime() + 45 * 86_400_000),
      published_at: now(),
      note: 'les délais de réclamation sont précisés.',
      announced_to: 'customers',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ExampleRows = ExamplePeople & ExampleParcels & ExampleSales & ExampleRequests

/**
 * Gives rows of an example customer to the reader, in a transaction that is always rolled back. The rows have numbers of their
 * own, so that no counter moves.
 */
export async function withExampleRows<Value>(
  ctx: Context,
  read: (inside: Context, rows: ExampleRows) => Promise<Value>,
): Promise<Value> {
  const tx = await ctx.db.startTransaction().execute()
  try {
    return await read({ ...ctx, db: tx }, await insertExampleRows(tx, ctx))
  } finally {
    await tx.rollback().execute()
  }
}

async function insertExampleRows(tx: Tx, ctx: Context): Promise<ExampleRows> {
  const people = await insertExamplePeople(tx, ctx)
  const parcels = await insertExampleParcels(tx, ctx, people)
  const sales = await insertExampleSales(tx, ctx, { ...people, ...parcels })
  const requests = await insertExampleRequests(tx, ctx, { ...people, ...parcels, ...sales })
  return { ...people, ...parcels, ...sales, ...requests }
}
