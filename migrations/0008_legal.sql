-- What was published as terms, and what consumers declare under the law: withdrawals and cancellations.

-- One row per set of legal texts that was ever shown: a version names its words for ever.
create table legal_versions (
  version text primary key,
  edition text not null,
  revision integer not null check (revision > 0),
  sha256 text not null unique,
  effective_from timestamptz not null,
  texts jsonb not null,
  unique (edition, revision)
);

create function refuse_legal_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published legal text is immutable';
end $$;
create trigger legal_versions_immutable before update or delete on legal_versions
  for each row execute function refuse_legal_version_change();

create sequence legal_request_numbers;

-- As declared, whether the contract is known or not: staff decide. What the server recognised is beside it.
create table legal_requests (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  state text not null default 'received' check (state in ('received', 'settled', 'rejected')),
  -- Drawn by the form: the same declaration sent twice is one request.
  request_key uuid not null unique,
  name text not null,
  email text not null,
  contract text not null,
  -- A day in Paris, YYYY-MM-DD.
  wished_on text check (wished_on ~ '^\d{4}-\d{2}-\d{2}$'),
  customer_id uuid references customers (user_id),
  order_id uuid references orders (id),
  signed_in boolean not null,
  received_at timestamptz not null,
  check (wished_on is null or kind = 'cancellation')
);
create index legal_requests_waiting on legal_requests (received_at, id) where state = 'received';
create index legal_requests_customer on legal_requests (customer_id, received_at desc) where customer_id is not null;
