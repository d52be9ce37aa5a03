import { sql, type RawBuilder } from 'kysely'
import { type Account, findAccount } from '#server/people/accounts/account-queries.ts'
import { avatarKey } from '#server/people/accounts/change-avatar.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { mergedFrom } from '#server/core/customers/client-queries.ts'
import { found } from '#server/core/refused.ts'
import { invoiceFile } from '#server/payments/invoices/render-invoice.ts'
import { documentKey } from '#server/papers/documents/document-queries.ts'
import { purchaseInvoiceKey } from '#server/warehouse/contents/remove-purchase-invoice.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { isClaimPhotoOf } from '#server/warehouse/photos/read-photo.ts'
import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'
import { subjects, type Subjects } from './personal-subjects.ts'

/** The person's quotes, purchases and shipments. */
const boughtSubjects: Subjects = {
  'codes-promotionnels': ({ ids }) => sql`
    select p.code, q.number as quote, u.used_at from promotion_uses u
    join promotions p on p.id = u.promotion_id join quotes q on q.id = u.quote_id
    where u.customer_id = any(${ids}) order by u.used_at, q.number`,
  devis: ({ ids }) => sql`
    select q.id, q.number, q.status, q.version, q.shipping_type, q.destination, q.mode, q.weight_g, q.options, q.insurance_tier,
      q.declared_value_cents, q.remarks, q.unmeasured_reason, q.client_name, q.client_email, q.shipping_address, q.estimate_lines,
      q.estimated_total_cents, q.valid_until, q.accepted_at, q.paid_at, q.closing_reason, q.created_at,
      (select coalesce(json_agg(json_build_object('version', v.version, 'lines', v.lines, 'totalCents', v.total_cents,
        'note', v.note, 'unmeasuredReason', v.unmeasured_reason, 'sentAt', v.sent_at) order by v.version), '[]') from quote_versions v where v.quote_id = q.id) as versions,
      array(select p.tracking_number from quote_parcels l join parcels p on p.id = l.parcel_id
        where l.quote_id = q.id order by p.created_at, p.id) as parcels
    from quotes q where q.customer_id = any(${ids}) order by q.created_at, q.id`,
  'devis-en-preparation': ({ ids }) => sql`
    select q.number, d.revision, d.lines, d.note, d.unmeasured_reason, d.validity_days, d.saved_at
    from quote_drafts d join quotes q on q.id = d.quote_id where q.customer_id = any(${ids}) order by d.saved_at, q.number`,
  commandes: ({ ids }) => sql`
    select o.id, o.number, o.status, o.total_cents, o.created_at, o.updated_at,
      (select coalesce(json_agg(json_build_object('name', i.name, 'detail', i.detail, 'amountCents', i.amount_cents)
        order by i.key), '[]') from order_items i where i.order_id = o.id) as items,
      array(select q.number from order_quotes l join quotes q on q.id = l.quote_id
        where l.order_id = o.id order by q.number) as quotes
    from orders o where o.customer_id = any(${ids}) order by o.created_at, o.id`,
  abonnements: ({ ids }) => sql`
    select stripe_subscription_id, plan, frequency, price_cents, status, period_start, period_end, cancel_at_period_end,
      card_brand, card_last4, card_exp_month, card_exp_year, benefits_until, benefits_stopped_at, started_at, ended_at, next_plan, next_frequency, next_price_cents,
      pending_plan, pending_frequency, pending_until
    from subscriptions where customer_id = any(${ids}) order by started_at, id`,
  'changements-de-formule': ({ ids }) => sql`
    select x.kind, x.from_plan, x.from_frequency, x.to_plan, x.to_frequency, x.price_cents, x.total_cents, x.proration_at,
      x.terms_version, x.terms_accepted_at, x.express_requested_at, x.asked_at,
      (select o.number from orders o where o.id = x.order_id) as order
    from plan_changes x join subscriptions s on s.id = x.subscription_id where s.customer_id = any(${ids}) order by x.asked_at, x.id`,
  'moyens-de-paiement': ({ ids }) => sql`
    select kind, brand, last4, exp_month, exp_year, agreement_version, agreed_at, saved_at, removed_at, removed_because
    from payment_methods where customer_id = any(${ids}) order by saved_at, id`,
  'envois-programmes': ({ ids }) => sql`
    select o.status, o.condition, o.from_grams, o.from_at, o.ceiling_cents, o.request, o.agreement_version, o.agreed_at, o.stop_hours,
      o.terms_version, o.is_express, o.total_cents, o.announced_at, o.payable_from, o.paying_at, o.ended_at, o.ended_because,
      array(select p.tracking_number from parcels p where p.id = any(o.parcel_ids) and p.customer_id = o.customer_id order by 1) as parcels,
      (select q.number from quotes q where q.id = o.quote_id) as quote
    from standing_orders o where o.customer_id = any(${ids}) order by o.created_at, o.id`,
  'renouvellements-refuses': ({ ids }) => sql`
    select a.attempt, a.amount_cents, a.next_attempt_at, a.asks_confirmation, a.noted_at
    from renewal_attempts a join subscriptions s on s.id = a.subscription_id where s.customer_id = any(${ids}) order by a.noted_at, a.id`,
  'prix-annonces': ({ ids }) => sql`
    select c.plan, c.frequency, a.former_cents, a.price_cents, c.counts_from, a.announced_at, a.settled_at, a.outcome
    from announced_prices a join plan_price_changes c on c.id = a.change_id join subscriptions s on s.id = a.subscription_id
    where s.customer_id = any(${ids}) order by a.announced_at, a.id`,
  'options-payees': ({ ids }) => sql`
    select p.tracking_number, q.number as quote_number, x.label, x.paid_cents, x.status, x.created_at, x.done_at
    from parcel_options x left join parcels p on p.id = x.parcel_id left join quotes q on q.id = x.quote_id
    where x.customer_id = any(${ids}) order by x.created_at, x.id`,
  'gardes-payees': ({ ids }) => sql`
    select p.tracking_number, k.unit, k.count, k.paid_cents, k.cancelled_at, k.created_at
    from storage_keepings k join parcels p on p.id = k.parcel_id where k.customer_id = any(${ids}) order by k.created_at, k.id`,
  'territoires-pendant-la-garde': ({ ids }) => sql`
    select p.tracking_number, s.territory, s.until
    from storage_residences s join parcels p on p.id = s.parcel_id where p.customer_id = any(${ids}) order by p.created_at, p.id, s.until`,
  'formules-pendant-la-garde': ({ ids }) => sql`
    select p.tracking_number, s.plan, s.until
    from storage_plans s join parcels p on p.id = s.parcel_id where p.customer_id = any(${ids}) order by p.created_at, p.id, s.until`,
  // Without the reason, which is the team's own note.
  'gardes-offertes': ({ ids }) => sql`
    select p.tracking_number, w.days, w.amount_cents, w.waived_at
    from storage_waivers w join parcels p on p.id = w.parcel_id where p.customer_id = any(${ids}) order by w.waived_at, w.id`,
  'gardes-a-regler': ({ ids }) => sql`
    select p.tracking_number, g.way, g.state, g.reason, g.opened_at, g.settled_at, g.settled_as, g.closed_at, g.closed_because
    from storage_settlements g join parcels p on p.id = g.parcel_id where p.customer_id = any(${ids}) order by g.opened_at, g.id`,
  // Without the reason, which is the team's own note.
  'destructions-annoncees': ({ ids }) => sql`
    select p.tracking_number, d.state, d.asked_at, d.decided_at
    from parcel_disposals d join parcels p on p.id = d.parcel_id where p.customer_id = any(${ids}) order by d.asked_at, d.id`,
  paiements: ({ ids }) => sql`
    select p.id, p.amount_cents, p.method, p.captured_at,
      (select coalesce(json_agg(json_build_object('amountCents', r.amount_cents, 'status', r.status, 'reason', r.reason,
        'note', r.note, 'requestedAt', r.requested_at, 'completedAt', r.completed_at) order by date_trunc('second', r.requested_at), r.sequence), '[]')
        from refunds r where r.payment_id = p.id) as refunds,
      (select coalesce(json_agg(json_build_object('amountCents', d.amount_cents, 'reason', d.reason, 'status', d.status,
        'openedAt', d.opened_at, 'closedAt', d.closed_at, 'answer', a.words, 'answeredAt', a.sent_at,
        'filesForTheBank', (select coalesce(json_agg(json_build_object('name', f ->> 'name', 'sha256', f ->> 'sha256')), '[]')
          from jsonb_array_elements(case when a.sent_at is null then '[]' else coalesce(a.files, '[]') end) f))
        order by d.opened_at, d.id), '[]')
        from disputes d left join dispute_answers a on a.dispute_id = d.id where d.payment_id = p.id) as disputes
    from payments p left join checkouts c on c.id = p.checkout_id left join orders o on o.id = p.order_id
    where coalesce(c.customer_id, o.customer_id, p.found_for) = any(${ids}) order by p.captured_at, p.id`,
  'avantages-utilises': ({ ids }) => sql`
    select b.benefit, b.period, b.slot, q.number as quote from benefit_uses b join quotes q on q.id = b.quote_id
    where b.customer_id = any(${ids}) order by b.period, b.benefit, b.slot`,
  'pages-de-paiement': ({ ids }) => sql`
    select c.status, c.total_cents, c.terms_version, c.terms_accepted_at, c.express_requested_at, c.keep_method_version, c.keep_method_agreed_at, c.created_at, c.expires_at, c.settled_at,
      array(select q.number from checkout_quotes l join quotes q on q.id = l.quote_id
        where l.checkout_id = c.id order by q.number) as quotes,
      (select coalesce(json_agg(json_build_object('name', i.name, 'detail', i.detail, 'amountCents', i.amount_cents)
        order by i.key), '[]') from checkout_items i where i.checkout_id = c.id) as items
    from checkouts c where c.customer_id = any(${ids}) order by c.created_at, c.id`,
  envois: ({ ids }) => sql`
    select number, status, destination, recipient_name, address, mode, packed_at, handed_over_at, delivered_at, returned_at, created_at,
      (select coalesce(json_agg(json_build_object('place', b.place, 'status', b.status, 'weight_g', b.weight_g, 'length_mm', b.length_mm,
        'width_mm', b.width_mm, 'height_mm', b.height_mm, 'carrier', b.carrier, 'tracking_number', b.tracking_number,
        'deposit_slip', (select d.number from dispatches d join dispatch_boxes l on l.dispatch_id = d.id where l.box_id = b.id and d.state = 'closed'),
        'packed_at', b.packed_at, 'handed_over_at', b.handed_over_at, 'delivered_at', b.delivered_at, 'returned_at', b.returned_at,
        'tracking', (select coalesce(json_agg(json_build_object('at', e.at, 'code', e.code, 'label', e.label) order by e.at, e.id), '[]')
          from tracking_events e where e.box_id = b.id and e.number = b.tracking_number))
        order by b.place, b.created_at, b.id), '[]') from boxes b where b.shipment_id = s.id) as boxes,
      (select coalesce(json_agg(json_build_object('task', t.task_key, 'outcome', t.outcome, 'note', t.note, 'recorded_at', t.recorded_at)
        order by t.recorded_at, t.task_key), '[]') from task_proofs t where t.shipment_id = s.id) as paid_work,
      (select coalesce(json_agg(json_build_object('quote', q.number, 'weight_g', x.weight_g, 'paid_up_to_g', x.paid_up_to_g, 'up_to_g', x.up_to_g,
        'is_non_standard', x.is_non_standard, 'outcome', x.outcome, 'asked_at', x.asked_at, 'ended_at', x.ended_at) order by x.asked_at, x.quote_id), '[]')
        from supplements x join quotes q on q.id = x.quote_id where x.shipment_id = s.id) as supplements, array(select p.tracking_number from shipment_parcels l join parcels p on p.id = l.parcel_id
        where l.shipment_id = s.id order by p.created_at, p.id) as parcels
    from shipments s where customer_id = any(${ids}) order by created_at, id`,
  'declarations-en-douane': ({ ids }) => sql`
    select s.number as shipment, b.place as box, d.frozen_at, d.body
    from customs_declarations d join boxes b on b.id = d.box_id join shipments s on s.id = b.shipment_id where s.customer_id = any(${ids})
    order by d.frozen_at, d.box_id`,
  reclamations: ({ ids }) => sql`
    select k.number, s.number as shipment, k.kind, k.state, k.words, k.declared_cents, k.insured_cents, k.opened_at, k.sent_at,
      k.carrier_answer, k.carrier_answered_at, k.decided_at, k.answer, k.indemnity_cents, k.transfer_cents, k.transfer_reference, k.iban_end,
      k.transferred_at, k.closed_at,
      (select coalesce(json_agg(json_build_object('parcel', p.tracking_number, 'description', l.description, 'quantity', l.quantity,
        'unitCents', l.unit_cents) order by p.created_at, p.id, l.position), '[]')
        from cargo_claim_lines l join parcels p on p.id = l.parcel_id where l.claim_id = k.id) as lines
    from cargo_claims k join shipments s on s.id = k.shipment_id where k.customer_id = any(${ids}) order by k.opened_at, k.id`,
  'liens-de-suivi': ({ ids }) => sql`
    select s.number as shipment, l.created_at, l.revoked_at
    from tracking_links l join shipments s on s.id = l.shipment_id where s.customer_id = any(${ids}) order by l.created_at, l.id`,
}

/** All stored data about a person: rows by subject (the French name of the file), and the files to copy. */
export type PersonalData = {
  readonly documents: Readonly<Record<string, unknown>>
  readonly files: readonly { readonly key: string; readonly path: string }[]
}

/** One snapshot of the database, so that all lists agree on what is paid. */
export const collectPersonalData = (ctx: Context, userId: string): Promise<PersonalData> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => collect(tx, userId))

async function collect(tx: Tx, userId: string): Promise<PersonalData> {
  const accounts = await accountsOfPerson(tx, userId)
  const ids = accounts.map(({ id }) => id)
  const emails = accounts.map(({ email }) => email)
  const photos = await rows<PhotoRow>(tx, photosSql(ids))
  const invoices = await rows<InvoiceRow>(tx, invoicesSql(ids))
  const papers = await rows<PaperRow>(tx, papersSql(ids))
  const purchases = await rows<PurchaseRow>(tx, purchasesSql(ids))
  const ofReturns = await rows<PurchaseRow>(tx, returnFilesSql(ids))
  const documents: Record<string, unknown> = {
    photos,
    factures: invoices,
    documents: papers,
    'factures-d-achat': purchases,
    'papiers-de-retour': ofReturns,
  }
  for (const [name, statement] of Object.entries({ ...subjects, ...boughtSubjects })) {
    documents[name] = await rows(tx, statement({ ids, emails }))
  }
  const pictures = accounts.filter(({ avatar }) => avatar !== null).map(pictureFile)
  const files = [
    ...photos.map(photoFile),
    ...invoices.map(invoicePdf),
    ...papers.map(paperFile),
    ...purchases.map(purchaseFile),
    ...ofReturns.map(returnFile),
  ]
  return { documents, files: [...files, ...pictures] }
}

/** The account that is asked for, then those that were merged into it. */
async function accountsOfPerson(tx: Tx, userId: string): Promise<Account[]> {
  const accounts: Account[] = []
  for (const { id } of [{ id: userId }, ...(await mergedFrom(tx, userId))]) {
    accounts.push(found(await findAccount(tx, id)))
  }
  return accounts
}

/** `tracking_number` is the shipment's number for a photo of a box, the claim's for a photo that the person sent with one, or nothing before. */
type PhotoRow = { readonly id: string; readonly tracking_number: string }
type PaperRow = { readonly file_id: string; readonly version: number }
type InvoiceRow = { readonly id: string; readonly number: string }
type PurchaseRow = { readonly id: string; readonly type: string }

const photoFile = ({ id, tracking_number }: PhotoRow) => ({
  key: photoKey(id, 'full'),
  path: `photos/${tracking_number.replaceAll(/[^\w-]/g, '_')}-${id.slice(0, 8)}.jpg`,
})

const pictureFile = ({ id }: Account, place: number) => ({
  key: avatarKey(id),
  path: `photo-de-profil${place === 0 ? '' : `-${place + 1}`}.webp`,
})

const invoicePdf = ({ id, number }: InvoiceRow) => ({
  key: invoiceFile(id),
  path: `factures/${number}.pdf`,
})

const paperFile = ({ file_id, version }: PaperRow) => ({
  key: documentKey(file_id),
  path: `documents/${file_id.slice(0, 8)}-v${version}.pdf`,
})

const purchaseFile = ({ id, type }: PurchaseRow) => ({
  key: purchaseInvoiceKey(id, type),
  path: `factures-achat/${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
})

const returnFile = ({ id, type }: PurchaseRow) => ({
  key: returnFileKey(id, type),
  path: `retours/${id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`,
})

async function rows<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx)).rows
}

/** Without the team's internal photos: they may show somebody else's name. With those of the person's claims. */
const photosSql = (ids: readonly string[]) => sql<PhotoRow>`
  select f.id, coalesce(p.tracking_number, k.number, s.number, 'reclamation') as tracking_number, f.width, f.height, f.bytes, f.created_at
  from photos f left join parcels p on p.id = f.parcel_id left join cargo_claims k on k.id = f.claim_id
    left join boxes b on b.id = f.box_id left join shipments s on s.id = b.shipment_id
  where (s.customer_id = any(${ids}) or p.customer_id = any(${ids}) or k.customer_id = any(${ids}) or ${isClaimPhotoOf(ids)})
    and not f.is_private order by f.created_at, f.id`

const invoicesSql = (ids: readonly string[]) => sql<InvoiceRow>`
  select id, number, total_cents, issued_at, content from invoices
  where customer_id = any(${ids}) and pdf_sha256 is not null order by issued_at, id`

/** Documents published to this person alone; those for everybody are nobody's personal data. */
const papersSql = (ids: readonly string[]) => sql<PaperRow>`
  select d.title, v.version, v.published_at, d.withdrawn_at, v.bytes, v.file_id
  from documents d join document_versions v on v.document_id = d.id
  where d.customer_id = any(${ids}) order by v.published_at, v.file_id`

const returnFilesSql = (ids: readonly string[]) => sql<PurchaseRow>`
  select f.id, f.kind, f.file_name, f.type, f.bytes, f.created_at, p.tracking_number
  from return_files f join parcel_requests r on r.id = f.request_id join parcels p on p.id = r.parcel_id
  where r.customer_id = any(${ids}) and f.is_joined order by f.created_at, f.id`

const purchasesSql = (ids: readonly string[]) => sql<PurchaseRow>`
  select i.id, i.file_name, i.type, i.bytes, i.total_cents, i.created_at,
    array(select p.tracking_number from parcel_invoices l join parcels p on p.id = l.parcel_id
      where l.invoice_id = i.id order by p.created_at, p.id) as parcels
  from purchase_invoices i where i.customer_id = any(${ids}) order by i.created_at, i.id`
