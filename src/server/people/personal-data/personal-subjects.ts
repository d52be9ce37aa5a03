import { sql, type RawBuilder } from 'kysely'

/** The accounts of one person, the one that goes on first, and their addresses. */
type Person = { readonly ids: readonly string[]; readonly emails: readonly string[] }

/** The SQL of each list of a copy, by its French name. */
export type Subjects = Readonly<Record<string, (person: Person) => RawBuilder<unknown>>>

/** The person, their parcels, their exchanges; secrets (hashes, tokens, keys) are no personal data and stay out. */
export const subjects: Subjects = {
  compte: ({ ids }) => sql`
    select u.email, u.email_verified, u.name, u.role, u.is_active, u.created_at, u.last_signed_in_at, c.client_number,
      array(select f.client_number from former_client_numbers f where f.customer_id = u.id order by f.replaced_at, f.client_number) as former_client_numbers, c.first_name, c.last_name, c.phone,
      c.phone_verified_at, c.address_line1, c.address_line2, c.postal_code, c.city, c.country, c.plan, c.standard_since,
      c.accept_commercial_offers, c.commercial_text_version, c.commercial_accepted_at, c.terms_version, c.terms_accepted_at,
      c.welcomed_at, c.stripe_customer_id, u.deactivated_at, u.deactivation_reason
    from users u left join customers c on c.user_id = u.id where u.id = any(${ids}) order by array_position(${ids}::uuid[], u.id)`,
  connexions: ({ ids }) => sql`
    select user_agent, created_at, last_used_at, expires_at from sessions where user_id = any(${ids}) order by created_at, id`,
  'comptes-relies': ({ ids }) => sql`
    select issuer, subject, email, linked_at from external_identities where user_id = any(${ids}) order by linked_at, issuer`,
  'cles-d-acces': ({ ids }) => sql`
    select name, created_at, last_used_at from passkeys where user_id = any(${ids}) order by created_at, name`,
  'changements-d-adresse-e-mail': ({ ids }) => sql`
    select old_email, new_email, requested_at, applied_at, reverted_at, cancelled_at
    from email_changes where user_id = any(${ids}) order by requested_at, id`,
  'preferences-de-notification': ({ ids }) => sql`
    select topic, email, sms, site from notification_preferences where user_id = any(${ids}) order by topic`,
  'messages-de-contact': ({ ids }) => sql`
    select name, email, subject, message, created_at from contact_messages where user_id = any(${ids}) order by created_at, id`,
  colis: ({ ids }) => sql`
    select p.id, p.tracking_number, p.merchant, p.description, p.requested_action, p.status, p.value_reason, p.created_at, p.updated_at,
      r.weight_g, r.length_mm, r.width_mm, r.height_mm, r.shelf, r.condition_note, r.received_at
    from parcels p left join receptions r on r.parcel_id = p.id where p.customer_id = any(${ids}) order by p.created_at, p.id`,
  'mesures-corrigees': ({ ids }) => sql`
    select p.tracking_number, m.weight_g, m.length_mm, m.width_mm, m.height_mm, m.corrected_at
    from measure_corrections m join parcels p on p.id = m.parcel_id where p.customer_id = any(${ids}) order by m.corrected_at, m.id`,
  comptages: ({ ids }) => sql`
    select p.tracking_number, l.expected_shelf, l.scanned_shelf, l.registered_shelf, l.scanned_at, l.difference, l.outcome, l.note, l.settled_at, l.found_at
    from stock_count_lines l join parcels p on p.id = l.parcel_id where p.customer_id = any(${ids}) order by l.scanned_at, l.id`,
  blocages: ({ ids }) => sql`
    select p.tracking_number, b.reason, b.choices, b.deadline, b.blocked_at, b.lifted_at
    from parcel_blocks b join parcels p on p.id = b.parcel_id where p.customer_id = any(${ids}) order by b.blocked_at, b.id`,
  'demandes-sur-un-colis': ({ ids }) => sql`
    select r.kind, coalesce(p.tracking_number, r.tracking_number) as tracking_number, r.state, r.outcome, r.reason, r.choice,
      r.shop_address, r.shop_label, r.deadline, r.answer, r.answered_at, r.created_at, r.closed_at,
      v.way as return_way, v.state as return_state, v.fee_cents, v.storage_cents, v.priced_carrier, v.valid_until, v.accepted_at,
      v.carrier, v.tracking_number as return_number, v.sent_at, v.delivered_at, v.ended_because, v.ended_words
    from parcel_requests r left join shop_returns v on v.request_id = r.id left join parcels p on p.id = r.parcel_id where r.customer_id = any(${ids}) order by r.created_at, r.id`,
  conversations: ({ ids }) => sql`
    select coalesce(p.tracking_number, q.number) as subject, m.side, m.body, m.created_at, m.read_at
    from messages m join threads t on t.id = m.thread_id
    left join parcels p on p.id = t.parcel_id left join quotes q on q.id = t.quote_id
    where t.customer_id = any(${ids}) order by m.created_at, m.id`,
  'contenus-des-colis': ({ ids }) => sql`
    select p.tracking_number, l.description, l.quantity, l.unit_cents, l.unit_grams, l.category, l.origin, l.hs_code
    from content_lines l join parcels p on p.id = l.parcel_id where p.customer_id = any(${ids})
    order by p.created_at, p.id, l.position`,
  // A declaration without a session may carry anybody's address: the team’s note about it is not this person’s data.
  'retractations-et-resiliations': ({ ids, emails }) => sql`
    select number, kind, state, name, email, contract, wished_on, received_at, settled_at,
      case when signed_in and customer_id = any(${ids}) then note end as note
    from legal_requests
    where customer_id = any(${ids}) or lower(email) = any(${emails}) order by received_at, id`,
  messages: ({ ids, emails }) => sql`
    select channel, recipient, kind, state, content, created_at, sent_at, read_at from notifications
    where user_id = any(${ids}) or lower(recipient) = any(${emails}) order by created_at, id`,
  'compte-professionnel': ({ ids }) => sql`
    select company, siren, vat_number, transport_discount_bp, fee_discount_bp, created_at, updated_at
    from professionals where customer_id = any(${ids})`,
  'notes-de-l-equipe': ({ ids }) => sql`
    select body, created_at, updated_at from client_notes where customer_id = any(${ids}) order by created_at, id`,
  'modifications-par-l-equipe': ({ ids }) => sql`
    select e.at, e.type, f.before, f.after from fact_changes f join events e on e.id = f.event_id
    where f.customer_id = any(${ids}) order by f.event_id`,
  'comptes-fusionnes': ({ ids }) => sql`
    select c.client_number, u.email, c.merged_at from customers c join users u on u.id = c.user_id where c.merged_into = any(${ids}) order by c.merged_at, c.user_id`,
  journal: ({ ids }) => sql`
    select at, type, actor_kind, details from events where customer_id = any(${ids}) order by id`,
}
