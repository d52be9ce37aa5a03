-- The closed boxes of a shipment (docs/rules/shipping.md#boxes). A row exists from the closing on; an opened box stays as history.
create table boxes (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id),
  place smallint not null check (place between 1 and 99),
  status text not null check (status in ('ready', 'handed_over', 'delivered', 'returned', 'opened')),
  weight_g integer not null check (weight_g > 0),
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  -- The carrier's name as it was when the box left.
  carrier text,
  carrier_code text references carriers (code),
  tracking_number text,
  -- Two boxes had one number before that was refused: the first keeps it alone, the others are marked.
  number_shared boolean not null default false,
  packed_at timestamptz not null,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (shipment_id, id),
  constraint boxes_here check (
    status not in ('ready', 'opened')
    or num_nonnulls(carrier, carrier_code, tracking_number, handed_over_at, delivered_at, returned_at) = 0
  ),
  constraint boxes_left check (status in ('ready', 'opened') or handed_over_at is not null),
  constraint boxes_delivered_at check ((status = 'delivered') = (delivered_at is not null)),
  constraint boxes_returned_at check ((status = 'returned') = (returned_at is not null))
);

-- What a shipment said of its one box. A shipment that was packed and then cancelled had its box opened.
insert into boxes (shipment_id, place, status, weight_g, length_mm, width_mm, height_mm, carrier, carrier_code, tracking_number,
  number_shared, packed_at, handed_over_at, delivered_at, returned_at, created_at, updated_at)
select id, 1, case status when 'cancelled' then 'opened' else status end, weight_g, length_mm, width_mm, height_mm, carrier, carrier_code,
  tracking_number, number_shared, coalesce(packed_at, created_at), handed_over_at, delivered_at,
  case status when 'returned' then coalesce(returned_at, updated_at) end, coalesce(packed_at, created_at),
  updated_at
from shipments
where status in ('ready', 'handed_over', 'delivered', 'returned') or (status = 'cancelled' and weight_g is not null);

create unique index boxes_place on boxes (shipment_id, place) where status <> 'opened';
create unique index boxes_carrier_number on boxes (tracking_number) where tracking_number is not null and not number_shared;
create index boxes_tracking_start on boxes (tracking_number text_pattern_ops) where tracking_number is not null;
create index boxes_tracking_end on boxes (reverse(tracking_number) text_pattern_ops) where tracking_number is not null;
create index boxes_under_way on boxes (handed_over_at) where status = 'handed_over';
-- The real delays of the last twelve months (docs/rules/shipping.md#real-delays).
create index boxes_delivered on boxes (delivered_at) include (shipment_id, handed_over_at) where status = 'delivered';

-- A parcel of a shipment is in one of its boxes, once, or in none yet.
alter table shipment_parcels
  add column box_id uuid,
  add constraint shipment_parcels_box foreign key (shipment_id, box_id) references boxes (shipment_id, id);

-- A parcel that was returned or destroyed before the box left is in none.
update shipment_parcels sp set box_id = b.id
from boxes b
where b.shipment_id = sp.shipment_id and b.status <> 'opened'
  and (sp.open or (b.handed_over_at is not null and not exists (
    select from events e
    where e.parcel_id = sp.parcel_id and e.type in ('parcel.returned', 'parcel.destroyed') and e.at < b.handed_over_at)));

drop index shipments_delivered, shipments_under_way;
alter table shipments
  drop column weight_g,
  drop column length_mm,
  drop column width_mm,
  drop column height_mm,
  drop column carrier,
  drop column carrier_code,
  drop column tracking_number,
  drop column number_shared;
