-- The departures of a carrier's van: its manifest, each box scanned out, and the deposit slip (docs/rules/shipping.md#departures).
create sequence dispatch_numbers;

create table dispatches (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  carrier_code text not null references carriers (code),
  -- None means every destination.
  destinations text[] not null default '{}',
  cut_off_at timestamptz not null,
  state text not null check (state in ('open', 'closed', 'cancelled')),
  opened_at timestamptz not null,
  opened_by uuid not null references users (id),
  ended_at timestamptz,
  ended_by uuid references users (id),
  -- Why it left without the missing boxes, whose numbers are kept.
  reason text check (length(reason) between 1 and 300),
  missing text[] not null default '{}',
  -- What the deposit slip says, from the closing on; its PDF is made once.
  slip jsonb,
  slip_sha256 text,
  constraint dispatches_ended check ((state <> 'open') = (ended_at is not null) and (ended_at is null) = (ended_by is null)),
  constraint dispatches_slip check ((state = 'closed') = (slip is not null) and (slip_sha256 is null or slip is not null)),
  constraint dispatches_reason check ((state = 'closed' and cardinality(missing) > 0) = (reason is not null))
);

create index dispatches_opened on dispatches (opened_at desc, id desc);
create index dispatches_open on dispatches (cut_off_at, id) where state = 'open';

-- The boxes loaded into a dispatch. The key says that a box is in one van at most.
create table dispatch_boxes (
  box_id uuid primary key references boxes (id),
  dispatch_id uuid not null references dispatches (id),
  -- As scanned, and handed over with.
  tracking_number text not null,
  loaded_at timestamptz not null,
  loaded_by uuid not null references users (id)
);

create index dispatch_boxes_dispatch on dispatch_boxes (dispatch_id, loaded_at desc);
create index dispatch_boxes_number on dispatch_boxes (tracking_number);
create index boxes_ready on boxes (packed_at) where status = 'ready';

-- A closed dispatch is a proof: only the hash of its slip is added, once.
create function refuse_dispatch_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.slip_sha256 is not null
    or (to_jsonb(new) - 'slip_sha256') is distinct from (to_jsonb(old) - 'slip_sha256') then
    raise exception 'an ended dispatch is immutable';
  end if;
  return new;
end $$;

create trigger dispatches_immutable before delete or update on dispatches
  for each row when (old.state <> 'open') execute function refuse_dispatch_change();

create function refuse_loaded_change() returns trigger language plpgsql as $$
begin
  if (select state from dispatches where id = old.dispatch_id) <> 'open' then
    raise exception 'what an ended dispatch carried is immutable';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger dispatch_boxes_immutable before delete or update on dispatch_boxes
  for each row execute function refuse_loaded_change();
