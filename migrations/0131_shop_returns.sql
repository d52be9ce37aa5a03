-- A return to the shop has a price, is paid, and leaves with its own number and proof (docs/rules/parcels.md#return-to-the-shop).
create table shop_returns (
  request_id uuid primary key references parcel_requests (id),
  parcel_id uuid not null references parcels (id),
  way text not null check (way in ('shop-label', 'postage')),
  state text not null default 'to-price'
    check (state in ('to-price', 'priced', 'accepted', 'to-send', 'sent', 'delivered', 'ended')),
  fee_cents integer check (fee_cents >= 0),
  -- The carrier that the office announces with its price; the one that it left with stands below.
  priced_carrier text,
  valid_until timestamptz,
  -- Frozen by the acceptance; null for a return that was agreed before returns had a price.
  storage_cents integer check (storage_cents >= 0),
  storage_days integer check (storage_days >= 0),
  accepted_at timestamptz,
  order_id uuid references orders (id),
  carrier text,
  carrier_code text,
  tracking_number text,
  sent_at timestamptz,
  sent_by uuid references users (id),
  delivered_at timestamptz,
  delivered_by uuid references users (id),
  ended_because text check (ended_because in
    ('withdrawn', 'refused', 'expired', 'superseded', 'impossible', 'refunded')),
  ended_words text,
  constraint shop_returns_priced check (state in ('to-price', 'ended') or fee_cents is not null),
  constraint shop_returns_storage check ((storage_cents is null) = (storage_days is null)),
  constraint shop_returns_accepted check (state <> 'accepted' or (storage_cents is not null and accepted_at is not null
    and fee_cents + storage_cents > 0)),
  constraint shop_returns_paid check (state not in ('to-send', 'sent', 'delivered') or order_id is not null
    or fee_cents + coalesce(storage_cents, 0) = 0),
  constraint shop_returns_sent check ((state in ('sent', 'delivered')) = (sent_at is not null and carrier is not null
    and carrier_code is not null and tracking_number is not null and sent_by is not null)),
  constraint shop_returns_delivered check ((state = 'delivered') = (delivered_at is not null)),
  constraint shop_returns_ended check ((state = 'ended') = (ended_because is not null))
);
create unique index shop_returns_one_live on shop_returns (parcel_id)
  where state in ('to-price', 'priced', 'accepted', 'to-send');
create index shop_returns_parcel on shop_returns (parcel_id);
create index shop_returns_order on shop_returns (order_id) where order_id is not null;
create index shop_returns_valid on shop_returns (valid_until) where state in ('priced', 'accepted');
create index shop_returns_sent on shop_returns (sent_at, request_id) where state = 'sent';
create unique index shop_returns_number on shop_returns (tracking_number) where tracking_number is not null;

-- The shop's label, and the proof that the parcel was sent: private to its customer and the team.
create table return_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references shop_returns (request_id),
  kind text not null check (kind in ('label', 'proof')),
  file_name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  -- False until its bytes are stored.
  is_joined boolean not null default false,
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null
);
create unique index return_files_one on return_files (request_id, kind) where is_joined;
create index return_files_request on return_files (request_id);
create index return_files_unjoined on return_files (created_at) where not is_joined;

-- Requests from before: what was agreed free stays free, its storage is asked for at the door as then.
update parcel_requests set state = 'closed', outcome = 'superseded', closed_at = now()
where state <> 'closed' and kind = 'return' and parcel_id in (
  select parcel_id from parcel_requests where state <> 'closed' and kind = 'blocked-choice' and choice = 'return');
insert into shop_returns (request_id, parcel_id, way, state, fee_cents)
select id, parcel_id, case when shop_label is null then 'postage' else 'shop-label' end,
  case when state = 'open' then 'to-price' else 'to-send' end, case when state = 'open' then null else 0 end
from parcel_requests where state <> 'closed' and (kind = 'return' or choice = 'return');

-- A return is bought like an option: for a parcel, at the price of its accepted request, with the storage due as a line of its own.
alter table checkout_items
  add column request_id uuid references shop_returns (request_id),
  drop constraint checkout_items_kind_check,
  add constraint checkout_items_kind_check check (kind in ('plan', 'option', 'return')),
  add constraint checkout_items_return check ((kind = 'return') = (request_id is not null));
create unique index checkout_items_one_open_return on checkout_items (key) where open and kind = 'return';
create index checkout_items_request on checkout_items (request_id) where request_id is not null;
alter table order_items
  add column request_id uuid references shop_returns (request_id),
  drop constraint order_items_kind_check,
  add constraint order_items_kind_check check (kind in ('plan', 'option', 'return')),
  add constraint order_items_return check ((kind = 'return') = (request_id is not null));

-- Days of storage that are settled: waived by an admin with a reason, or paid with a return.
alter table storage_waivers
  add column order_id uuid references orders (id),
  alter column waived_by drop not null,
  alter column reason drop not null,
  add constraint storage_waivers_by check (num_nonnulls(waived_by, order_id) = 1 and (waived_by is null) = (reason is null));

-- A return goes to a shop in France: its VAT is a line of the table of its own, at first as that of storage.
alter table vat_versions disable trigger vat_versions_immutable;
update vat_versions set rules = jsonb_set(jsonb_set(rules,
  '{real,shop_return}', rules -> 'real' -> 'storage'), '{franchise,shop_return}', rules -> 'franchise' -> 'storage')
where rules -> 'real' -> 'shop_return' is null;
alter table vat_versions enable trigger vat_versions_immutable;
