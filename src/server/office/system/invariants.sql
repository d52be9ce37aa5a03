-- What must never be true. Each query answers the ids of what breaks its rule: no row, or something is wrong with money or
-- parcels. Run by tests after the seed and after the money scenes; safe on a live database (reads only).

-- a paid order has exactly one payment, of its own checkout and total
select o.number from orders o
where o.status not in ('pending_payment', 'cancelled')
  and (select count(*) from payments p where p.order_id = o.id) <> 1
union all
select o.number from orders o join payments p on p.order_id = o.id
where p.checkout_id is distinct from o.checkout_id or p.amount_cents <> o.total_cents
  or o.status in ('pending_payment', 'cancelled');

-- captured money has an order or is owed back in full
select p.id::text from payments p where p.order_id is null and p.amount_cents <> p.committed_cents;

-- what is given back or promised of a payment is counted, and never more than was captured
select p.id::text from payments p where p.committed_cents > p.amount_cents or p.committed_cents <> (
  select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status not in ('failed', 'refused'));

-- what was captured less what went back, to the customer or to their bank, is what was invoiced less what was credited
select o.number from orders o join payments p on p.order_id = o.id
where p.amount_cents
  - (select coalesce(sum(r.amount_cents), 0) from refunds r
    where r.payment_id = p.id and r.origin <> 'dispute' and not r.is_indemnity and r.status in ('given', 'returned'))
  - (select coalesce(sum(r.amount_cents), 0) from disputes d join refunds r on r.dispute_id = d.id
    where d.payment_id = p.id and d.status = 'lost')
  <> (select coalesce(sum(i.total_cents), 0) from invoices i where i.order_id = o.id)
union all
select d.stripe_dispute_id from disputes d join payments p on p.id = d.payment_id
where (d.status = 'lost') <> exists (select from refunds r where r.dispute_id = d.id) and p.committed_cents < p.amount_cents;

-- an answer to a bank that was sent is one that the provider has, with the files that left
select a.dispute_id::text from dispute_answers a join disputes d on d.id = a.dispute_id
where a.sent_at is not null and (a.kind = 'evidence' and jsonb_array_length(a.files) = 0
  or a.round > d.round or a.round = d.round and (d.awaits_answer
    or a.kind = 'evidence' and d.submissions <= d.earlier_submissions or a.kind = 'acceptance' and d.status <> 'lost'));

-- a credit note is of its refund and of its invoice, to the cent, VAT included
select i.number from invoices i join refunds r on r.id = i.refund_id join invoices f on f.id = i.corrects
join payments p on p.id = r.payment_id
where i.total_cents <> -r.amount_cents or i.order_id <> f.order_id or p.order_id <> i.order_id or f.corrects is not null
  or (i.content -> 'totals' ->> 'grossCents')::int <> i.total_cents
  or (i.content -> 'totals' ->> 'netCents')::int + (i.content -> 'totals' ->> 'vatCents')::int <> i.total_cents
union all
select r.id::text from refunds r join payments p on p.id = r.payment_id
where p.order_id is not null and (r.status in ('given', 'returned') and not r.is_indemnity) <> exists (select from invoices i where i.refund_id = r.id);

-- an indemnity is of one accepted claim, those of a shipment are within its insurance, and a paid claim was given all of it
select r.id::text from refunds r where r.is_indemnity and r.status not in ('refused', 'failed')
  and not exists (select from cargo_claims k where k.refund_id = r.id and k.indemnity_cents >= r.amount_cents)
union all
select r.id::text from refunds r join cargo_claims k on k.refund_id = r.id where not r.is_indemnity or k.indemnity_cents < r.amount_cents
union all
select s.number from shipments s join cargo_claims k on k.shipment_id = s.id
group by s.id having sum(k.indemnity_cents) > max(k.shipment_insured_cents)
union all
select b.id::text from boxes b join cargo_claims k on k.box_id = b.id
group by b.id having sum(k.indemnity_cents) > max(k.insured_cents)
union all
select k.number from cargo_claims k left join refunds r on r.id = k.refund_id and r.status in ('given', 'returned')
where k.state = 'paid' and k.indemnity_cents <> coalesce(r.amount_cents, 0) + coalesce(k.transfer_cents, 0);

-- what is claimed of a shipment was declared of it, once
select l.claim_id::text from cargo_claim_lines l join cargo_claims k on k.id = l.claim_id
where not exists (select from shipment_parcels sp where (sp.shipment_id, sp.parcel_id) = (k.shipment_id, l.parcel_id))
union all
select k.number from cargo_claims k where k.declared_cents <>
  (select coalesce(sum(l.quantity * l.unit_cents), 0) from cargo_claim_lines l where l.claim_id = k.id);

-- an order is refunded when, and only when, its invoice is credited whole, VAT included
select o.number from orders o join invoices i on i.order_id = o.id
group by o.id having (o.status = 'refunded') <> (sum(i.total_cents) = 0)
  or (o.status = 'refunded' and sum((i.content -> 'totals' ->> 'vatCents')::int) <> 0);

-- an order that was paid has one invoice of what was paid
select o.number from orders o left join invoices i on i.order_id = o.id and i.corrects is null
where o.status not in ('pending_payment', 'cancelled')
  and (i.id is null or i.total_cents <> o.total_cents or (i.content -> 'totals' ->> 'grossCents')::int <> i.total_cents
    or (select sum((l ->> 'amountCents')::int) from jsonb_array_elements(i.content -> 'sections') s,
      jsonb_array_elements(s -> 'lines') l) <> i.total_cents);

-- invoice numbers follow each other from 1, those of credit notes too, and so do their dates
select series || year from invoices group by series, year
having min(sequence) <> 1 or max(sequence) <> count(*)
  or max(sequence) <> (select c.last from invoice_counters c where (c.series, c.year) = (invoices.series, invoices.year))
union all
select number from (select number, issued_at, lag(issued_at) over (partition by series order by year, sequence) as earlier
  from invoices) i where issued_at < earlier;

-- each invoice and credit note carries the print of the one before it in its series
select number from (select number, link, invoice_link(number, content_sha256) over (partition by series, year order by sequence) as ours
  from invoices) i where link <> ours;

-- the VAT of an invoice, by zone, is that of its frozen groups
select i.number from invoices i, jsonb_array_elements(i.content -> 'totals' -> 'groups') g
left join lateral (select sum(v.gross_cents) as gross, sum(v.vat_cents) as vat from invoice_vat v
  where v.invoice_id = i.id and v.rate = (g ->> 'rate')::int and v.exemption is not distinct from g ->> 'exemption') shared on true
where shared.gross is distinct from (g ->> 'grossCents')::bigint or shared.vat is distinct from (g ->> 'vatCents')::bigint
union all
select i.number from invoices i where i.total_cents <> coalesce((
  select sum(v.gross_cents) from invoice_vat v where v.invoice_id = i.id), 0);

-- a closed month is what its invoices and credit notes add up to
select m.month from month_closings m where (m.figures -> 'invoiced' ->> 'grossCents')::bigint <> coalesce((
  select sum(i.total_cents) from invoices i
  where i.issued_at >= (m.month || '-01')::date::timestamp at time zone 'Europe/Paris'
    and i.issued_at < ((m.month || '-01')::date + interval '1 month') at time zone 'Europe/Paris'), 0);

-- the archive of a year ends with the last link of each series of that year, and has all its papers
select a.year::text from invoice_archives a where a.papers <> (select count(*) from invoices i where i.year = a.year)
  or a.last_invoice_link is distinct from (select i.link from invoices i where i.year = a.year and i.series = 'F'
    order by i.sequence desc limit 1)
  or a.last_credit_note_link is distinct from (select i.link from invoices i where i.year = a.year and i.series = 'A'
    order by i.sequence desc limit 1);

-- a means of payment was kept by its customer's own agreement, and counts for a living account only
select m.id::text from payment_methods m join checkouts c on c.id = m.checkout_id
join users u on u.id = m.customer_id join customers k on k.user_id = m.customer_id
where c.customer_id <> m.customer_id or c.keep_method_version is distinct from m.agreement_version
  or c.keep_method_agreed_at is distinct from m.agreed_at
  or (m.removed_at is null and (u.deleted_at is not null or k.merged_into is not null));

-- a standing order pays within its ceiling, after its hours, for parcels of its own set alone
select o.id::text from standing_orders o join checkouts c on c.id = o.checkout_id
where c.total_cents > o.ceiling_cents or c.customer_id <> o.customer_id or c.created_at < o.payable_from
  or o.payable_from < o.announced_at + make_interval(hours => o.stop_hours)
  or exists (select from checkout_items i where i.checkout_id = c.id)
  or exists (select from checkout_quotes q where q.checkout_id = c.id and q.quote_id <> o.quote_id)
  or (o.status = 'paid' and exists (select from quote_parcels q where q.quote_id = o.quote_id and q.parcel_id <> all (o.quoted_parcel_ids)))
union all
select o.id::text from standing_orders o where not o.quoted_parcel_ids <@ o.parcel_ids;

-- a standing order that says paid was paid, once
select o.id::text from standing_orders o join checkouts c on c.id = o.checkout_id
where (o.status = 'paid') and (c.status <> 'paid'
  or (select count(*) from payments p where p.checkout_id = c.id) <> 1);

-- a checkout asks for the versions and the items that it pays
select c.id::text from checkouts c where c.total_cents <>
  coalesce((select sum(v.total_cents) from checkout_quotes q join quote_versions v using (quote_id, version) where q.checkout_id = c.id), 0)
  + coalesce((select sum(i.amount_cents) from checkout_items i where i.checkout_id = c.id), 0)
union all
select q.quote_id::text from checkout_quotes q join quote_versions v using (quote_id, version)
where q.amount_cents <> v.total_cents;

-- a sent version is the sum of its lines, each of at least one piece
select v.quote_id::text from quote_versions v where v.total_cents <> (
  select sum((l ->> 'amountCents')::int) from jsonb_array_elements(v.lines) l)
union all
select v.quote_id::text from quote_versions v, jsonb_array_elements(v.lines) l
where (l ->> 'quantity')::int < 1 or (l ->> 'quantity')::int * (l ->> 'unitCents')::int <> (l ->> 'amountCents')::int;

-- a quote is paid when, and only when, one live order that is paid has that version
select q.number from quotes q where q.status = 'paid' and 1 <> (
  select count(*) from order_quotes oq join orders o on o.id = oq.order_id
  where oq.quote_id = q.id and oq.active and oq.version = q.accepted_version and o.status not in ('pending_payment', 'cancelled'))
union all
select q.number from quotes q join order_quotes oq on oq.quote_id = q.id and oq.active join orders o on o.id = oq.order_id
where q.status <> 'paid' and o.status <> 'pending_payment';

-- nothing that is over still holds a quote or an item
select ci.key from checkout_items ci join checkouts c on c.id = ci.checkout_id
where ci.open and c.status not in ('open', 'pending')
union all
select cq.quote_id::text from checkout_quotes cq join checkouts c on c.id = cq.checkout_id
where cq.open and c.status not in ('open', 'pending')
union all
select oq.quote_id::text from order_quotes oq join orders o on o.id = oq.order_id where oq.active and o.status = 'cancelled';

-- a parcel travels for its owner, in a quote of its owner
select sp.parcel_id::text from shipment_parcels sp join shipments s on s.id = sp.shipment_id
join parcels p on p.id = sp.parcel_id join orders o on o.id = s.order_id
where (p.customer_id is distinct from s.customer_id and (sp.open or p.status in ('shipped', 'delivered'))) or o.customer_id <> s.customer_id
  or not exists (select from quote_parcels qp where qp.quote_id = s.quote_id and qp.parcel_id = p.id)
union all
select qp.parcel_id::text from quote_parcels qp join quotes q on q.id = qp.quote_id join parcels p on p.id = qp.parcel_id
where same_person(p.customer_id, q.customer_id) is not true;

-- a parcel that is being prepared, or has left, is in a shipment of a paid order, and in a box that is as far as it is
select p.tracking_number from parcels p
where p.status in ('processing', 'ready_to_ship', 'shipped', 'delivered') and not exists (
  select from shipment_parcels sp join shipments s on s.id = sp.shipment_id join orders o on o.id = s.order_id
  left join boxes b on b.id = sp.box_id
  where sp.parcel_id = p.id and o.status not in ('pending_payment', 'cancelled')
    and (p.status, coalesce(b.status, s.status)) in (('processing', 'to_pack'), ('ready_to_ship', 'ready'), ('shipped', 'handed_over'),
      ('delivered', 'delivered')));

-- a closed box has a parcel, one on its way carries what is on its way, or came back, and an order in transit has such a box
select b.id::text from boxes b where b.status <> 'opened' and not exists (select from shipment_parcels sp where sp.box_id = b.id)
union all
select sp.parcel_id::text from shipment_parcels sp join boxes b on b.id = sp.box_id where b.status = 'opened'
union all
select b.id::text from boxes b where b.status = 'handed_over' and not exists (
  select from shipment_parcels sp join parcels p on p.id = sp.parcel_id where sp.box_id = b.id and p.status = 'shipped')
union all
select b.id::text from boxes b join shipment_parcels sp on sp.box_id = b.id join parcels p on p.id = sp.parcel_id
where (b.status = 'handed_over' and p.status not in ('shipped', 'returned')) or (b.status = 'returned' and sp.open)
union all
select o.number from orders o where o.status = 'shipped' and not exists (
  select from shipments s where s.order_id = o.id and s.status = 'handed_over');

-- a shipment is as far as its parcels and boxes say
select s.number from shipments s, lateral (
  select count(*) filter (where b.status <> 'opened') as closed, bool_or(b.status = 'ready') as has_ready,
    bool_or(b.status = 'handed_over') as has_under_way, bool_or(b.status = 'delivered') as has_delivered,
    exists (select from shipment_parcels sp join parcels p on p.id = sp.parcel_id
      where sp.shipment_id = s.id and sp.box_id is null and sp.open and p.status <> 'returned' and p.destroyed_at is null) as has_to_pack
  from boxes b where b.shipment_id = s.id) c
where s.status <> case when s.status = 'cancelled' and not coalesce(c.has_ready or c.has_under_way or c.has_delivered, false) then 'cancelled'
  when c.has_to_pack or c.closed = 0 then 'to_pack' when c.has_ready then 'ready' when c.has_under_way then 'handed_over'
  when c.has_delivered then 'delivered' else 'returned' end;

-- no box was handed over under an open withdrawal from its order: received before, and last left undecided
select s.number from shipments s join boxes b on b.shipment_id = s.id join legal_requests r on r.order_id = s.order_id and r.kind = 'withdrawal'
where r.is_plan_alone is not true and coalesce(r.order_named_at, r.received_at) < b.handed_over_at and 'received' = coalesce((
  select coalesce(c.after ->> 'declarationState', 'erased') from events e left join fact_changes c on c.event_id = e.id
  where e.type = 'withdrawal.handled' and is_staff_role(e.actor_role)
    and e.details ->> 'declarationId' = r.id::text and e.at <= b.handed_over_at
  order by e.id desc limit 1), 'received');

-- a parcel waits for a quote that is open, and an ended quote holds none
select p.tracking_number from parcels p where p.status = 'pending_quote' and not exists (
  select from quote_parcels qp join quotes q on q.id = qp.quote_id
  where qp.parcel_id = p.id and qp.open and q.status not in ('paid', 'expired', 'cancelled'))
union all
select q.number from quotes q join quote_parcels qp on qp.quote_id = q.id
where qp.open and q.status in ('expired', 'cancelled');

-- every benefit in use is within its plan's number, for a quote that was agreed to
select b.quote_id::text from benefit_uses b join quotes q on q.id = b.quote_id
where q.status not in ('accepted', 'paid') or b.slot > case b.benefit when 'first_shipment' then 1 else 3 end;

-- the storage that was agreed to is that of each day by the plan of that day, for what is in the house still
select q.number from quotes q
join quote_versions v on v.quote_id = q.id and v.version = q.accepted_version and v.is_storage_counted
join catalogue_versions c on c.version = v.catalogue_version
where q.status in ('accepted', 'paid')
  and not exists (select from quote_parcels qp join parcels p on p.id = qp.parcel_id where qp.quote_id = q.id
    and (p.destroyed_at is not null or not is_in_house(p.status)))
  and not exists (select from quote_parcels qp join storage_keepings k on k.parcel_id = qp.parcel_id
    where qp.quote_id = q.id and (k.cancelled_at > q.accepted_at or exists (select from payments y join refunds f on f.payment_id = y.id
      where y.order_id = k.order_id and f.legal_request_id is not null and f.completed_at > q.accepted_at)))
  and (select coalesce(sum((l ->> 'quantity')::int), 0) from jsonb_array_elements(v.lines) l where l ->> 'code' = 'storage')
    <> (select coalesce(sum(greatest(0, storage_days_due(qp.parcel_id, (q.accepted_at at time zone 'Europe/Paris')::date,
        (select jsonb_object_agg(f.key, f.days) from (
          select plan.key, max((plan.value ->> 'freeStorageDays')::int) as days
          from receptions r, catalogue_versions l, jsonb_each(l.content -> 'plans') plan
          where r.parcel_id = qp.parcel_id and l.withdrawn_at is null and (l.effective_from, l.version) <= (c.effective_from, c.version)
            and not exists (select from catalogue_versions n where n.withdrawn_at is null and n.effective_from <= r.received_at
              and (n.effective_from, n.version) > (l.effective_from, l.version) and (n.effective_from, n.version) <= (c.effective_from, c.version))
          group by plan.key) f))
      - (select coalesce(sum(w.days), 0) from storage_waivers w where w.parcel_id = qp.parcel_id and w.waived_at <= q.accepted_at))), 0)
      from quote_parcels qp where qp.quote_id = q.id);

-- no parcel leaves with its storage asked for and neither paid nor waived, and what is settled waits to leave
select g.id::text from storage_settlements g join parcels p on p.id = g.parcel_id
where (g.closed_because = 'left' and g.settled_at is null)
  or (g.state <> 'closed' and (p.destroyed_at is not null or p.customer_id is null or p.status not in ('received', 'blocked', 'unclaimed')
    or (g.way = 'reclaim') <> (p.status = 'unclaimed')))
union all
select p.tracking_number from parcels p join parcel_requests r on r.parcel_id = p.id and r.choice = 'destroy' and r.state = 'answered'
where p.destroyed_at is null and not exists (select from storage_settlements g where g.request_id = r.id and g.state <> 'closed')
union all
select d.id::text from parcel_disposals d join parcels p on p.id = d.parcel_id
where (d.state = 'asked' and p.status <> 'unclaimed') or (d.state = 'done' and p.destroyed_at is null);

-- storage that is paid by itself is its order's, once, and of days that were due
select o.number from orders o where o.status not in ('pending_payment', 'cancelled')
  and not exists (select from payments y join refunds f on f.payment_id = y.id where y.order_id = o.id)
  and (select array[count(distinct i.parcel_id), coalesce(sum(i.quantity), 0), coalesce(sum(i.amount_cents), 0)]
    from order_items i where i.order_id = o.id and i.kind = 'storage')
  <> (select array[count(*), coalesce(sum(w.days), 0), coalesce(sum(w.amount_cents), 0)] from storage_waivers w
    where w.order_id = o.id and not exists (select from shop_returns v where v.order_id = o.id and v.parcel_id = w.parcel_id))
union all
select g.id::text from storage_settlements g where g.settled_as = 'paid' and not exists (
  select from order_items i where i.order_id = g.order_id and i.parcel_id = g.parcel_id and i.kind = 'storage')
union all
select w.id::text from storage_waivers w join orders o on o.id = w.order_id
join checkout_items i on i.checkout_id = o.checkout_id and i.parcel_id = w.parcel_id and i.kind = 'storage'
join catalogue_versions c on c.version = i.catalogue_version join parcels p on p.id = w.parcel_id
where p.destroyed_at is null and is_in_house(p.status)
  and not exists (select from territory_notices t where t.pauses_storage and t.created_at > w.waived_at)
  and (select sum(b.days) from storage_waivers b where b.parcel_id = w.parcel_id and b.waived_at <= w.waived_at)
    > storage_days_due(w.parcel_id, (w.waived_at at time zone 'Europe/Paris')::date,
      (select jsonb_object_agg(f.key, f.days) from (
          select plan.key, max((plan.value ->> 'freeStorageDays')::int) as days
          from receptions r, catalogue_versions l, jsonb_each(l.content -> 'plans') plan
          where r.parcel_id = w.parcel_id and l.withdrawn_at is null and (l.effective_from, l.version) <= (c.effective_from, c.version)
            and not exists (select from catalogue_versions n where n.withdrawn_at is null and n.effective_from <= r.received_at
              and (n.effective_from, n.version) > (l.effective_from, l.version) and (n.effective_from, n.version) <= (c.effective_from, c.version))
          group by plan.key) f));

-- what happened is told, and told in order
select o.number from orders o where o.status not in ('pending_payment', 'cancelled')
  and 1 <> (select count(*) from events e where e.order_id = o.id and e.type = 'order.paid')
union all
select b.id::text from boxes b where b.status in ('handed_over', 'delivered')
  and 1 <> (select count(*) filter (where e.type = 'shipment.handed-over') - count(*) filter (where e.type = 'shipment.hand-over-undone')
    from events e where e.shipment_id = b.shipment_id and coalesce(e.details ->> 'boxId', b.id::text) = b.id::text)
union all
select b.id::text from (select id, at, lag(at) over (partition by order_id order by id) as earlier
  from events where order_id is not null) b where b.at < b.earlier;

-- what is held back says why, and nothing waits to be done with a parcel that is gone
select p.tracking_number from parcels p join parcel_blocks b on b.parcel_id = p.id and b.lifted_at is null
where p.status not in ('blocked', 'unclaimed')
union all
select p.tracking_number from parcels p join parcel_requests r on r.parcel_id = p.id and r.state <> 'closed'
where p.status in ('returned', 'shipped', 'delivered') or p.destroyed_at is not null
union all
select r.id::text from parcel_requests r join parcels p on p.id = r.parcel_id where p.customer_id is distinct from r.customer_id;

-- a return that left was paid or free and its parcel is gone; one under way has a live request; what was paid is of its order
select v.request_id::text from shop_returns v join parcels p on p.id = v.parcel_id join parcel_requests r on r.id = v.request_id
where r.parcel_id <> v.parcel_id
  or (v.state in ('sent', 'delivered') and (p.status <> 'returned' or r.state <> 'closed'))
  or (v.state = 'to-price' and r.state <> 'open') or (v.state in ('priced', 'accepted', 'to-send') and r.state <> 'answered')
  or (v.state = 'ended' and r.state <> 'closed')
  or (v.order_id is not null and v.fee_cents + coalesce(v.storage_cents, 0) <>
    (select coalesce(sum(i.amount_cents), 0) from order_items i where i.order_id = v.order_id and i.request_id = v.request_id));

-- a conversation is its subject's owner's
select t.id::text from threads t left join parcels p on p.id = t.parcel_id left join quotes q on q.id = t.quote_id
where t.customer_id is distinct from coalesce(p.customer_id, q.customer_id);

-- an order is of the quotes and the items that it names
select o.number from orders o where o.total_cents <>
  coalesce((select sum(v.total_cents) from order_quotes q join quote_versions v using (quote_id, version) where q.order_id = o.id), 0)
  + coalesce((select sum(i.amount_cents) from order_items i where i.order_id = o.id), 0)
union all
select o.number from orders o join checkout_items c on c.checkout_id = o.checkout_id
left join order_items i on (i.order_id, i.key, i.amount_cents) = (o.id, c.key, c.amount_cents) where i.key is null;

-- every paid option is work or a later date, once, and nothing else is
select o.number from orders o where o.status not in ('pending_payment', 'cancelled')
  and (select array[count(*), coalesce(sum(i.amount_cents), 0)] from order_items i where i.order_id = o.id and i.kind = 'option')
  <> (select array[count(*), coalesce(sum(s.paid_cents), 0)] from (select paid_cents from parcel_options p where p.order_id = o.id
    union all select paid_cents from storage_keepings k where k.order_id = o.id) s)
union all
select p.id::text from parcel_options p join orders o on o.id = p.order_id
where not same_person(p.customer_id, o.customer_id) or o.status in ('pending_payment', 'cancelled');

-- no work waits for a parcel that is gone
select x.id::text from parcel_options x join parcels p on p.id = x.parcel_id
where x.status = 'open' and (p.status = 'returned' or p.destroyed_at is not null)
union all
select x.id::text from parcel_options x left join quote_parcels h on h.quote_id = x.quote_id left join parcels p on p.id = h.parcel_id
where x.status = 'open' and x.quote_id is not null
group by x.id having bool_and(p.id is null or p.status = 'returned' or p.destroyed_at is not null);

-- what is prepaid is taken off by one quote of its owner, no more than was paid
select p.id::text from parcel_options p join quotes q on q.id = p.used_by_quote_id where not same_person(q.customer_id, p.customer_id)
union all
select q.number from quotes q join quote_versions v on (v.quote_id, v.version) = (q.id, q.version)
where q.status in ('sent_to_client', 'accepted', 'paid') and (
  select coalesce(sum(-(l ->> 'amountCents')::int), 0) from jsonb_array_elements(v.lines) l where l ->> 'code' like 'prepaid\_%')
  > (select coalesce(sum(p.paid_cents), 0) from parcel_options p where p.used_by_quote_id = q.id);

-- a plan is the one of the subscription that runs
select s.id::text from subscriptions s join customers c on c.user_id = s.customer_id
where s.status <> 'ended' and c.plan <> case when s.benefits_stopped_at is null then s.plan else 'gratuit' end;

-- a subscription whose cancellation was carried out is over after its term, unless its holder took it back
select r.number from legal_requests r join subscriptions s on s.id = r.subscription_id
where r.carried_out_at is not null and r.ends_at < now() - interval '1 day' and s.status <> 'ended' and not exists (
  select from events e where e.customer_id = s.customer_id and e.type = 'subscription.resumed' and e.at >= r.carried_out_at);

-- the benefits of a plan that is paid have no last day, and a refused renewal has one
select s.id::text from subscriptions s
where (s.status = 'active' and s.benefits_until is not null) or (s.status = 'past_due' and s.benefits_until is null);

-- a new price that a renewal cost had been told by a mail thirty days before
select a.id::text from announced_prices a join notifications n on n.dedupe_key = concat('subscription-price-announced:', a.id)
where a.outcome = 'applied' and (n.sent_at is null or a.settled_at < n.sent_at + interval '30 days');

-- a period of a subscription is an order of its customer, paid
select o.number from orders o join subscriptions s on s.id = o.subscription_id
where o.customer_id <> s.customer_id or not exists (select from order_items i where i.order_id = o.id and i.kind = 'plan')
union all
select s.id::text from subscriptions s where not exists (select from orders o where o.subscription_id = s.id);

-- unused days are taken back by a change of plan that costs more, and never more of them than its subscription was paid
select o.number from orders o join order_items u on u.order_id = o.id and u.kind = 'credit'
left join order_items i on i.order_id = o.id and i.kind = 'plan'
where o.subscription_id is null or i.key is null or i.amount_cents + u.amount_cents <= 0
union all
select o.subscription_id::text from orders o join order_items i on i.order_id = o.id and i.kind in ('plan', 'credit')
where o.subscription_id is not null group by o.subscription_id having sum(i.amount_cents) <= 0;

-- what was agreed to of a change of plan is what its order cost, to its customer
select c.id::text from plan_changes c join orders o on o.id = c.order_id
where c.total_cents <> o.total_cents or o.subscription_id is distinct from c.subscription_id
  or not exists (select from order_items i where i.order_id = o.id and i.kind = 'plan' and (i.code, i.frequency) = (c.to_plan, c.to_frequency));

-- a parcel says that it has contents, or an invoice, when it has, and an invoice is of the owner of its parcels
select p.tracking_number from parcels p
where p.has_contents <> exists (select from content_lines l where l.parcel_id = p.id)
  or p.has_invoice <> exists (select from parcel_invoices l where l.parcel_id = p.id)
  or p.has_weights <> (p.has_contents and not exists (select from content_lines l where l.parcel_id = p.id and l.unit_grams is null))
union all
select l.invoice_id::text from parcel_invoices l join parcels p on p.id = l.parcel_id
join purchase_invoices i on i.id = l.invoice_id where same_person(i.customer_id, p.customer_id) is not true;

-- a customs declaration is about parcels of its box, weighs what the box weighs, and is no lighter than its goods
select d.box_id::text from customs_declarations d join boxes b on b.id = d.box_id
where (d.body ->> 'grossGrams')::int is distinct from b.weight_g
  or exists (select from jsonb_array_elements(d.body -> 'goods') g where not exists (
    select from shipment_parcels p where p.shipment_id = b.shipment_id and p.parcel_id = (g ->> 'parcelId')::uuid
      and (b.status = 'opened' or p.box_id = b.id)))
  or (select coalesce(sum((g ->> 'quantity')::int * coalesce((g ->> 'unitGrams')::int, 0)), 0)
    from jsonb_array_elements(d.body -> 'goods') g) > (d.body ->> 'grossGrams')::int;

-- a merged account is closed, is not merged into another merged one, and has nothing left to do
select c.client_number from customers c join users u on u.id = c.user_id join customers k on k.user_id = c.merged_into
where u.is_active or k.merged_into is not null
union all
select p.tracking_number from parcels p join customers c on c.user_id = p.customer_id
where c.merged_into is not null and p.status in ('pending_arrival', 'received', 'pending_quote')
  and p.destroyed_at is null;

-- an account's number for the search is its customer's, and they are of one age
select u.id::text from users u join customers c on c.user_id = u.id
where (u.client_number, u.created_at) is distinct from (c.client_number, c.created_at);

-- a supplement is as open as its quote, which is of the same customer and becomes no shipment, and no box closes meanwhile
select q.number from supplements x join quotes q on q.id = x.quote_id join shipments s on s.id = x.shipment_id
where (x.outcome is null) <> (q.status in ('sent_to_client', 'accepted')) or (x.outcome is not distinct from 'paid') <> (q.status = 'paid')
  or same_person(q.customer_id, s.customer_id) is not true or exists (select from shipments m where m.quote_id = q.id)
union all
select b.id::text from boxes b join supplements x on x.shipment_id = b.shipment_id and x.outcome is null
where b.status <> 'opened' and greatest(b.packed_at, b.handed_over_at) > x.asked_at;

-- a promotion is held by a quote that lives, of the customer who took it
select u.quote_id::text from promotion_uses u join quotes q on q.id = u.quote_id
where q.status in ('expired', 'cancelled') or same_person(q.customer_id, u.customer_id) is not true;

-- what stands on a shelf is what is in the house, where its reception says, in its state, its owner’s
select coalesce(s.parcel_id, p.id)::text from stored_parcels s
full join (select p.id, r.shelf, r.received_at, p.status, p.customer_id from parcels p join receptions r on r.parcel_id = p.id where p.destroyed_at is null
  and is_in_house(p.status)) p on p.id = s.parcel_id
where (s.shelf, s.received_at, s.status, s.customer_id) is distinct from (p.shelf, p.received_at, p.status, p.customer_id);

-- a parcel is searched by its words and its owner’s, at the time of its row
select coalesce(s.parcel_id, p.id)::text from searched_parcels s
full join (select id, created_at, parcel_words(search_text, customer_id) as words from parcels) p on p.id = s.parcel_id
where (s.at, s.words) is distinct from (p.created_at, p.words);

-- what is searched tells whose the parcel is, its state, its arrival and whether it is here
select s.parcel_id::text from searched_parcels s join parcels p on p.id = s.parcel_id
left join customers c on c.user_id = p.customer_id left join receptions r on r.parcel_id = p.id
left join stored_parcels h on h.parcel_id = p.id
where (s.owner_id, s.country, s.status, s.arrived_at, s.is_undeclared, s.is_stored)
  is distinct from (p.customer_id, c.country, p.status, r.received_at, coalesce(r.began_parcel, false), h.parcel_id is not null);

-- a parcel without an owner was announced by nobody: the search relies on it
select p.id::text from parcels p left join receptions r on r.parcel_id = p.id
where p.customer_id is null and r.began_parcel is not true;

-- what arrived tells what came of it, and whose it is
select r.parcel_id::text from receptions r join parcels p on p.id = r.parcel_id
where (r.parcel_status, r.owner_id) is distinct from (p.status, p.customer_id);

-- a shelf is in a running count only, and what is searched is a parcel
select o.shelf from stock_count_shelves o join stock_counts c on c.id = o.count_id where o.open <> (c.closed_at is null)
union all
select l.tracking_number from stock_count_lines l where l.outcome = 'searched' and l.parcel_id is null;

-- what a closed departure carried has left, its slip names each of them, and a cancelled one carried nothing
select d.number from dispatches d join dispatch_boxes l on l.dispatch_id = d.id join boxes b on b.id = l.box_id
where d.state = 'closed' and b.handed_over_at is null or d.state = 'cancelled'
union all
select d.number from dispatches d where d.state = 'closed'
  and jsonb_array_length(d.slip -> 'boxes') <> (select count(*) from dispatch_boxes l where l.dispatch_id = d.id)
union all
select d.number from carrier_slips c join dispatches d on d.id = c.dispatch_id where d.state <> 'closed';

-- a delivered box was said so by staff, or by an event of its carrier that was read
select b.id::text from boxes b where b.status = 'delivered' and not exists (
  select from events e where e.type = 'shipment.delivered' and e.shipment_id = b.shipment_id
    and coalesce(e.details ->> 'boxId', b.id::text) = b.id::text
    and (is_staff_role(e.actor_role) or exists (select from tracking_events t where t.box_id = b.id
      and t.code = e.details -> 'proof' ->> 'code' and t.at = (e.details -> 'proof' ->> 'at')::timestamptz)));

-- a box has one label of its carrier at most, and one that was opened again has none
select l.box_id::text from carrier_labels l join boxes b on b.id = l.box_id where l.status = 'made' and b.status = 'opened'
union all
select l.box_id::text from carrier_labels l where l.status = 'made' group by l.box_id having count(*) > 1;

-- the counts that are kept, and the sums of each day in Paris, are those of the rows
select coalesce(kept.name, counted.name) from (
  select name, sum(total) as total from (select name, total from tallies union all select name, delta from tally_changes) t
  group by name) kept
full join (
  select 'parcels:' || status as name, count(*) as total from parcels group by status
  union all select 'quotes:' || status, count(*) from quotes group by status
  union all select 'users', count(*) from users where deleted_at is null
  union all select 'registered-on:' || (created_at at time zone 'Europe/Paris')::date, count(*) from customers group by 1
  union all select 'received-on:' || (received_at at time zone 'Europe/Paris')::date, count(*) from receptions group by 1
  union all select 'stored', count(*) from stored_parcels
  union all select 'left-on:' || (handed_over_at at time zone 'Europe/Paris')::date, count(*) from boxes
    where handed_over_at is not null group by 1
  union all select 'revenue-on:' || (issued_at at time zone 'Europe/Paris')::date,
    sum(case series when 'A' then -abs(total_cents) else total_cents end) from invoices group by 1) counted on counted.name = kept.name
where coalesce(kept.total, 0) <> coalesce(counted.total, 0);

-- a file that a row names is there, and one that no row has named for three days is gone
select key from file_findings where kind = 'missing' or first_seen < now() - interval '3 days';
