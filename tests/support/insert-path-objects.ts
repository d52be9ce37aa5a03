import type { Insertable } from 'kysely'
import type { DB } from '#server/core/schema.ts'
import { randomUUID } from 'node:crypto'
import { newSecret } from '#server/core/session-cookies.ts'
import { insertClosedDispatch } from './insert-dispatch.ts'
import { insertRound, type Belongings } from './fixtures.ts'
import { insertBox } from './insert-box.ts'
import { insertReturn } from './insert-return.ts'
import { insertDispute } from './insert-dispute.ts'
import { insertStandingOrder } from './insert-standing-order.ts'
import { insertPaymentMethod } from './insert-payment-method.ts'
import {
  insertAskedRefund,
  insertClaim,
  insertContactMessage,
  insertNote,
  insertOutboxMessage,
  insertPasskey,
  insertPricing,
  insertShelf,
  insertShowcasePhoto,
  insertStockCount,
  insertTerritoryNotice,
  insertWebhookFailure,
} from './insert-own-objects.ts'
import type { Person, TestApp } from './test-app.ts'

type People = Readonly<
  Record<'clientA' | 'clientB' | 'operateur' | 'admin' | 'super_admin', Person>
>

/** Client A's object for each parameter that a path may have. Add one here for each new parameter. */
export async function insertPathObjects(
  app: TestApp,
  { clientA, clientB, operateur, admin, super_admin }: People,
  mine: Belongings,
): Promise<Readonly<Record<string, string>>> {
  await insertShelf(app, 'B12')
  const { shipmentId } = mine
  const boxId = await insertBox(app.deps, shipmentId)
  const paymentMethodId = await insertPaymentMethod(app, clientA, mine.checkoutSessionId)
  const means = { parcelId: mine.parcelId, paymentMethodId }
  return {
    ...mine,
    boxId,
    dispatchId: await insertClosedDispatch(app, mine.orderId, operateur),
    sessionId: mine.checkoutSessionId,
    slug: 'cgv',
    carrierCode: 'colissimo',
    subject: 'cgv',
    version: '1',
    shelfCode: 'B12',
    staffId: operateur.id,
    customerId: clientA.id,
    userId: clientB.id,
    mySessionId: await sessionOf(app, clientA),
    staffSessionId: await sessionOf(app, operateur),
    invitationId: await insertInvitation(app, super_admin),
    passkeyId: await insertPasskey(app, clientA),
    paymentMethodId,
    standingOrderId: await insertStandingOrder(app, clientA, means),
    requestId: await insertClaim(app, clientA),
    ...(await insertReturn(app, mine.parcelId, clientA)),
    contactMessageId: await insertContactMessage(app),
    declarationId: await insertDeclaration(app),
    outboxId: await insertOutboxMessage(app, clientA),
    signature: 'nobody-signed-this',
    kind: 'welcome',
    eventId: await insertWebhookFailure(app),
    noteId: await insertNote(app, clientA, admin),
    ...(await insertPricing(app, admin)),
    ...(await insertStockCount(app, operateur)),
    roundId: await insertRound(app.deps, operateur),
    noticeId: await insertTerritoryNotice(app, admin),
    showcasePhotoId: await insertShowcasePhoto(app),
    token: newSecret(),
    cargoClaimId: await insertCargoClaim(app, clientA, { shipmentId, boxId }),
    refundId: await insertAskedRefund(app, mine.orderId, admin),
    disputeId: await insertDispute(app, mine.orderId, admin),
    evidenceFile: 'dossier',
    changeId: await insertPlanPriceChange(app, admin),
    differenceId: await insertDifference(app),
    closedMonth: '2020-01',
    archivedYear: '2020',
  }
}

async function insertDifference({ deps, clock: { now } }: TestApp): Promise<string> {
  const { id } = await deps.db
    .insertInto('provider_differences')
    .values({
      kind: 'charge_unknown',
      subject: 'ch_by_hand',
      amount_cents: 1200,
      currency: 'eur',
      occurred_at: now,
      state: 'open',
      found_at: now,
      seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function sessionOf({ deps }: TestApp, person: Person): Promise<string> {
  const { id } = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return id
}

async function insertInvitation({ deps, clock }: TestApp, by: Person): Promise<string> {
  const { id } = await deps.db
    .insertInto('staff_invitations')
    .values({
      email: 'invitee@escale.test',
      role: 'operateur',
      invited_by: by.id,
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new price of a plan for running subscriptions, to come. */
async function insertPlanPriceChange({ deps }: TestApp, admin: Person): Promise<string> {
  const { id } = await deps.db
    .insertInto('plan_price_changes')
    .values({
      plan: 'standard',
      frequency: 'month',
      price_cents: 1190,
      catalogue_version: 1,
      counts_from: new Date(deps.now().getTime() + 40 * 86_400_000),
      decided_at: deps.now(),
      decided_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A declaration by an unknown person. */
export async function insertDeclaration(
  { deps, clock }: TestApp,
  more: Partial<Insertable<DB['legal_requests']>> = {},
): Promise<string> {
  const { id } = await deps.db
    .insertInto('legal_requests')
    .values({
      number: 'R-2026-000900',
      kind: 'withdrawal',
      request_key: randomUUID(),
      name: 'Inconnue',
      email: 'inconnue@escale.test',
      contract: 'C-2026-999999',
      signed_in: false,
      received_at: clock.now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A claim for a box, already at the carrier. */
export async function insertCargoClaim(
  { deps }: Pick<TestApp, 'deps'>,
  customer: Person,
  { shipmentId, boxId }: { readonly shipmentId: string; readonly boxId: string },
  more: Partial<Insertable<DB['cargo_claims']>> = {},
): Promise<string> {
  const at = deps.now()
  const { id } = await deps.db
    .insertInto('cargo_claims')
    .values({
      number: `L-${shipmentId.slice(0, 8)}`,
      customer_id: customer.id,
      shipment_id: shipmentId,
      box_id: boxId,
      kind: 'damaged',
      state: 'sent_to_carrier',
      words: 'Le vase est cassé',
      insurance_tier: 0,
      insured_cents: 4000,
      shipment_insured_cents: 4000,
      declared_cents: 0,
      opened_at: at,
      answer_due_at: at,
      carrier_due_at: at,
      sent_at: at,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
