import { sql, type RawBuilder } from 'kysely'
import { findAccount } from '#server/accounts/account-queries.ts'
import { avatarKey } from '#server/accounts/avatar-key.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { invoiceFile } from '#server/invoices/render-invoice.ts'
import { documentKey } from '#server/papers/document-key.ts'
import { purchaseInvoiceKey } from '#server/contents/purchase-invoice-key.ts'
import { photoKey } from '#server/photos/photo-key.ts'

/** Everything kept about a person: rows by subject (the French name of the file), and the files to copy. */
export type PersonalData = {
  readonly documents: Readonly<Record<string, unknown>>
  readonly files: readonly { readonly key: string; readonly path: string }[]
}

/** One snapshot of the database: what is paid in one list is paid in all of them. */
export const collectPersonalData = (ctx: Context, userId: string): Promise<PersonalData> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => collect(tx, userId))

async function collect(tx: Tx, userId: string): Promise<PersonalData> {
  const account = found(await findAccount(tx, userId))
  const photos = await rows<PhotoRow>(tx, photosSql(userId))
  const invoices = await rows<InvoiceRow>(tx, invoicesSql(userId))
  const papers = await rows<PaperRow>(tx, papersSql(userId))
  const purchases = await rows<PurchaseRow>(tx, purchasesSql(userId))
  const documents: Record<string, unknown> = {
    photos,
    factures: invoices,
    documents: papers,
    'factures-d-achat': purchases,
  }
  for (const [name, statement] of Object.entries(subjects)) {
    documents[name] = await rows(tx, statement(account))
  }
  const pictures = account.avatar === null ? [] : [pictureFile(userId)]
  const files = [
    ...photos.map(photoFile),
    ...invoices.map(invoicePdf),
    ...papers.map(paperFile),
    ...purchases.map(purchaseFile),
  ]
  return { documents, files: [...files, ...pictures] }
}

type PhotoRow = { readonly id: string; readonly tracking_number: string }
type PaperRow = { readonly file_id: string; readonly version: number }
type InvoiceRow = { readonly id: string; readonly number: string }
type PurchaseRow = { readonly id: string; readonly type: string }

const photoFile = ({ id, tracking_number }: PhotoRow) => ({
  key: photoKey(id, 'full'),
  path: `photos/${tracking_number.replaceAll(/[^\w-]/g, '_')}-${id.slice(0, 8)}.jpg`,
})

const pictureFile = (userId: string) => ({ key: avatarKey(userId), path: 'photo-de-profil.webp' })

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

async function rows<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx)).rows
}

/** What the team keeps to itself may show somebody else's name. */
const photosSql = (userId: string) => sql<PhotoRow>`
  select f.id, p.tracking_number, f.width, f.height, f.bytes, f.created_at
  from photos f join parcels p on p.id = f.parcel_id where p.customer_id = ${userId} and not f.is_private order by f.created_at, f.id`

const invoicesSql = (userId: string) => sql<InvoiceRow>`
  select id, number, total_cents, issued_at, content from invoices
  where customer_id in (select user_id from customers where ${userId} in (user_id, merged_into)) and pdf_sha256 is not null order by issued_at, id`

/** What was published to this person alone; what is published to all is nobody's data. */
const papersSql = (userId: string) => sql<PaperRow>`
  select d.title, v.version, v.published_at, d.withdrawn_at, v.bytes, v.file_id
  from documents d join document_versions v on v.document_id = d.id
  where d.customer_id = ${userId} order by v.published_at, v.file_id`

const purchasesSql = (userId: string) => sql<PurchaseRow>`
  select i.id, i.file_name, i.type, i.bytes, i.created_at,
    array(select p.tracking_number from parcel_invoices l join parcels p on p.id = l.parcel_id
      where l.invoice_id = i.id order by p.created_at, p.id) as parcels
  from purchase_invoices i where i.customer_id = ${userId} order by i.created_at, i.id`

type Person = { readonly id: string; readonly email: string }

/** A subject per list; secrets (hashes, tokens, keys) are no data of the person and stay out. */
const subjects: Readonly<Record<string, (person: Person) => RawBuilder<unknown>>> = {
  compte: ({ id }) => sql`
    select u.email, u.email_verified, u.name, u.role, u.is_active, u.created_at, u.last_signed_in_at, c.client_number, c.first_name, c.last_name, c.phone,
      c.phone_verified_at, c.address_line1, c.address_line2, c.postal_code, c.city, c.country, c.plan,
      c.accept_commercial_offers, c.commercial_text_version, c.commercial_accepted_at, c.terms_version, c.terms_accepted_at,
      c.welcomed_at, c.stripe_customer_id, u.deactivated_at, u.deactivation_reason
    from users u left join customers c on c.user_id = u.id where u.id = ${id}`,
  connexions: ({ id }) => sql`
    select user_agent, created_at, last_used_at, expires_at from sessions where user_id = ${id} order by created_at`,
  'comptes-relies': ({ id }) => sql`
    select issuer, subject, email, linked_at from external_identities where user_id = ${id} order by linked_at`,
  'cles-d-acces': ({ id }) => sql`
    select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at`,
  'changements-d-adresse-e-mail': ({ id }) => sql`
    select old_email, new_email, requested_at, applied_at, reverted_at, cancelled_at
    from email_changes where user_id = ${id} order by requested_at`,
  'preferences-de-notification': ({ id }) => sql`
    select topic, email, sms, site from notification_preferences where user_id = ${id} order by topic`,
  'messages-de-contact': ({ id }) => sql`
    select name, email, subject, message, created_at from contact_messages where user_id = ${id} order by created_at, id`,
  colis: ({ id }) => sql`
    select p.id, p.tracking_number, p.merchant, p.description, p.requested_action, p.status, p.created_at, p.updated_at,
      r.weight_g, r.length_mm, r.width_mm, r.height_mm, r.shelf, r.received_at
    from parcels p left join receptions r on r.parcel_id = p.id where p.customer_id = ${id} order by p.created_at, p.id`,
  'demandes-sur-un-colis': ({ id }) => sql`
    select r.kind, coalesce(p.tracking_number, r.tracking_number) as tracking_number, r.state, r.outcome, r.reason, r.choice,
      r.shop_address, r.shop_label, r.deadline, r.answer, r.answered_at, r.created_at, r.closed_at
    from parcel_requests r left join parcels p on p.id = r.parcel_id where r.customer_id = ${id} order by r.created_at, r.id`,
  conversations: ({ id }) => sql`
    select coalesce(p.tracking_number, q.number) as subject, m.side, m.body, m.created_at, m.read_at
    from messages m join threads t on t.id = m.thread_id
    left join parcels p on p.id = t.parcel_id left join quotes q on q.id = t.quote_id
    where t.customer_id = ${id} order by m.created_at, m.id`,
  'contenus-des-colis': ({ id }) => sql`
    select p.tracking_number, l.description, l.quantity, l.unit_cents, l.category
    from content_lines l join parcels p on p.id = l.parcel_id where p.customer_id = ${id}
    order by p.created_at, p.id, l.position`,
  'codes-promotionnels': ({ id }) => sql`
    select p.code, q.number as quote, u.used_at from promotion_uses u
    join promotions p on p.id = u.promotion_id join quotes q on q.id = u.quote_id
    where u.customer_id = ${id} order by u.used_at, q.number`,
  devis: ({ id }) => sql`
    select q.id, q.number, q.status, q.version, q.shipping_type, q.destination, q.mode, q.weight_g, q.options, q.insurance_tier,
      q.declared_value_cents, q.remarks, q.client_name, q.client_email, q.shipping_address, q.estimate_lines,
      q.estimated_total_cents, q.valid_until, q.accepted_at, q.paid_at, q.closing_reason, q.created_at,
      (select coalesce(json_agg(json_build_object('version', v.version, 'lines', v.lines, 'totalCents', v.total_cents,
        'note', v.note, 'sentAt', v.sent_at) order by v.version), '[]') from quote_versions v where v.quote_id = q.id) as versions
    from quotes q where q.customer_id = ${id} order by q.created_at, q.id`,
  commandes: ({ id }) => sql`
    select o.id, o.number, o.status, o.total_cents, o.created_at, o.updated_at,
      (select coalesce(json_agg(json_build_object('name', i.name, 'detail', i.detail, 'amountCents', i.amount_cents)
        order by i.key), '[]') from order_items i where i.order_id = o.id) as items
    from orders o where o.customer_id = ${id} order by o.created_at, o.id`,
  abonnements: ({ id }) => sql`
    select stripe_subscription_id, plan, frequency, price_cents, status, period_start, period_end, cancel_at_period_end,
      card_brand, card_last4, started_at, ended_at
    from subscriptions where customer_id = ${id} order by started_at, id`,
  'options-payees': ({ id }) => sql`
    select p.tracking_number, q.number as quote_number, x.label, x.paid_cents, x.status, x.created_at, x.done_at
    from parcel_options x left join parcels p on p.id = x.parcel_id left join quotes q on q.id = x.quote_id
    where x.customer_id = ${id} order by x.created_at, x.id`,
  'gardes-payees': ({ id }) => sql`
    select p.tracking_number, k.unit, k.count, k.paid_cents, k.cancelled_at, k.created_at
    from storage_keepings k join parcels p on p.id = k.parcel_id where k.customer_id = ${id} order by k.created_at, k.id`,
  paiements: ({ id }) => sql`
    select p.id, p.amount_cents, p.method, p.captured_at,
      (select coalesce(json_agg(json_build_object('amountCents', r.amount_cents, 'status', r.status, 'reason', r.reason,
        'note', r.note, 'requestedAt', r.requested_at, 'completedAt', r.completed_at) order by r.requested_at, r.id), '[]')
        from refunds r where r.payment_id = p.id) as refunds,
      (select coalesce(json_agg(json_build_object('amountCents', d.amount_cents, 'reason', d.reason, 'status', d.status,
        'openedAt', d.opened_at, 'closedAt', d.closed_at) order by d.opened_at, d.id), '[]')
        from disputes d where d.payment_id = p.id) as disputes
    from payments p left join checkouts c on c.id = p.checkout_id left join orders o on o.id = p.order_id
    where coalesce(c.customer_id, o.customer_id) = ${id} order by p.captured_at, p.id`,
  envois: ({ id }) => sql`
    select number, status, destination, address, mode, weight_g, carrier, tracking_number, packed_at, handed_over_at,
      delivered_at, created_at
    from shipments where customer_id = ${id} order by created_at, id`,
  'retractations-et-resiliations': ({ id, email }) => sql`
    select number, kind, state, name, email, contract, wished_on, received_at from legal_requests
    where customer_id = ${id} or lower(email) = ${email} order by received_at, id`,
  messages: ({ id, email }) => sql`
    select channel, recipient, kind, state, content, created_at, sent_at, read_at from notifications
    where user_id = ${id} or lower(recipient) = ${email} order by created_at, id`,
  'compte-professionnel': ({ id }) => sql`
    select company, siren, vat_number, transport_discount_bp, fee_discount_bp, created_at, updated_at
    from professionals where customer_id = ${id}`,
  'notes-de-l-equipe': ({ id }) => sql`
    select body, created_at, updated_at from client_notes where customer_id = ${id} order by created_at, id`,
  'modifications-par-l-equipe': ({ id }) => sql`
    select e.at, e.type, f.before, f.after from fact_changes f join events e on e.id = f.event_id
    where f.customer_id = ${id} order by f.event_id`,
  'comptes-fusionnes': ({ id }) => sql`
    select c.client_number, u.email, c.merged_at,
      (select coalesce(json_agg(json_build_object('number', o.number, 'status', o.status, 'totalCents', o.total_cents,
        'createdAt', o.created_at) order by o.created_at), '[]') from orders o where o.customer_id = c.user_id) as orders,
      (select coalesce(json_agg(json_build_object('trackingNumber', p.tracking_number, 'merchant', p.merchant,
        'status', p.status, 'createdAt', p.created_at) order by p.created_at), '[]') from parcels p where p.customer_id = c.user_id) as parcels
    from customers c join users u on u.id = c.user_id where c.merged_into = ${id} order by c.merged_at, c.user_id`,
  journal: ({ id }) => sql`
    select at, type, actor_kind, details from events where customer_id = ${id} order by id`,
}
