-- Storage due at the door is settled before the parcel goes: paid online, or waived (docs/rules/storage.md#settlement).
create table storage_settlements (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id) on delete cascade,
  way text not null check (way in ('return', 'destroy', 'reclaim')),
  -- Settled: its days cost nothing more, and the parcel may take this way.
  state text not null default 'open' check (state in ('open', 'settled', 'closed')),
  -- The destruction that its owner asked for.
  request_id uuid references parcel_requests (id),
  -- Why the team returns it.
  reason text check (reason <> ''),
  opened_at timestamptz not null,
  opened_by uuid references users (id),
  reminders integer not null default 0 check (reminders >= 0),
  reminded_at timestamptz,
  settled_at timestamptz,
  settled_as text check (settled_as in ('paid', 'waived', 'nothing')),
  order_id uuid references orders (id),
  closed_at timestamptz,
  closed_because text check (closed_because in ('left', 'reclaimed', 'called-off')),
  constraint storage_settlements_destroy check ((way = 'destroy') = (request_id is not null)),
  constraint storage_settlements_return check ((way = 'return') = (reason is not null)),
  constraint storage_settlements_settled check ((settled_at is null) = (settled_as is null)
    and (state = 'closed' or (state = 'settled') = (settled_at is not null))),
  constraint storage_settlements_paid check ((settled_as is not distinct from 'paid') = (order_id is not null)),
  constraint storage_settlements_closed check ((state = 'closed') = (closed_at is not null and closed_because is not null)),
  constraint storage_settlements_reminded check ((reminders = 0) = (reminded_at is null))
);
create unique index storage_settlements_one_live on storage_settlements (parcel_id) where state <> 'closed';
create index storage_settlements_settled on storage_settlements (parcel_id) where state = 'settled';
create index storage_settlements_open on storage_settlements (opened_at, id) where state = 'open';
create index storage_settlements_parcel on storage_settlements (parcel_id);
create index storage_settlements_order on storage_settlements (order_id) where order_id is not null;
create index storage_settlements_request on storage_settlements (request_id) where request_id is not null;

-- What was agreed or unclaimed before can be paid as well.
insert into storage_settlements (parcel_id, way, request_id, opened_at)
select r.parcel_id, 'destroy', r.id, coalesce(r.answered_at, r.created_at) from parcel_requests r join parcels p on p.id = r.parcel_id
where r.kind = 'blocked-choice' and r.choice = 'destroy' and r.state = 'answered' and p.destroyed_at is null;
insert into storage_settlements (parcel_id, way, opened_at)
select p.id, 'reclaim', p.updated_at from parcels p
where p.status = 'unclaimed' and p.customer_id is not null and p.destroyed_at is null;

-- It is bought for its parcel, at the price of a day times the days counted.
alter table checkout_items
  drop constraint checkout_items_kind_check,
  add constraint checkout_items_kind_check check (kind in ('plan', 'option', 'return', 'storage'));
create unique index checkout_items_one_open_storage on checkout_items (key) where open and kind = 'storage';
alter table order_items
  drop constraint order_items_kind_check,
  add constraint order_items_kind_check check (kind in ('plan', 'credit', 'option', 'return', 'storage'));

-- Days that are settled: waived by an admin with a reason, paid by an order, or promised free by a settlement that was called off.
alter table storage_waivers
  add column settlement_id uuid references storage_settlements (id),
  drop constraint storage_waivers_by,
  add constraint storage_waivers_by check (num_nonnulls(waived_by, order_id, settlement_id) = 1
    and (waived_by is null) = (reason is null));
create unique index storage_waivers_order on storage_waivers (order_id, parcel_id) where order_id is not null;
create unique index storage_waivers_settlement on storage_waivers (settlement_id) where settlement_id is not null;
