-- The office's prices: drafts, versions that are scheduled and may be withdrawn, promotions.

alter table catalogue_versions
  add column published_by uuid references users (id),
  add column note text,
  add column withdrawn_at timestamptz;
create index catalogue_versions_in_force on catalogue_versions (effective_from desc, version desc) where withdrawn_at is null;

-- A version is what quotes were priced with: written once. One that is still to come may be withdrawn; its number is never used again.
create function refuse_catalogue_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and old.effective_from > now()
    and (new.version, new.effective_from, new.content, new.created_at, new.published_by, new.note)
      is not distinct from (old.version, old.effective_from, old.content, old.created_at, old.published_by, old.note)
  then return new;
  end if;
  raise exception 'a published catalogue never changes';
end $$;
create trigger catalogue_versions_immutable before update or delete on catalogue_versions
  for each row execute function refuse_catalogue_change();
create trigger catalogue_versions_no_truncate before truncate on catalogue_versions
  for each statement execute function refuse_catalogue_change();

-- What an admin prepares. `compared_with` is the version that it will follow, `replaces` a scheduled one that it takes the place of.
create table catalogue_drafts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  prepared_from integer not null references catalogue_versions (version),
  compared_with integer not null references catalogue_versions (version),
  replaces integer unique references catalogue_versions (version),
  content jsonb not null,
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null references users (id)
);

create table promotions (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  target text not null check (target in ('transport', 'fee')),
  percent_bp integer check (percent_bp between 1 and 10000),
  amount_cents integer check (amount_cents > 0),
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  is_on boolean not null default true,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  first_shipment_only boolean not null default false,
  plans text[],
  destinations text[],
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((percent_bp is null) <> (amount_cents is null))
);
create index promotions_recent on promotions (created_at desc, id desc);

-- One use of a promotion by one quote, given back when the quote ends unpaid: slots make a cap that parallel requests cannot pass.
create table promotion_uses (
  quote_id uuid primary key references quotes (id),
  promotion_id uuid not null references promotions (id),
  customer_id uuid not null references customers (user_id),
  slot integer not null check (slot > 0),
  customer_slot integer not null check (customer_slot > 0),
  used_at timestamptz not null,
  unique (promotion_id, slot),
  unique (promotion_id, customer_id, customer_slot)
);
create index promotion_uses_customer on promotion_uses (customer_id);
