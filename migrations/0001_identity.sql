-- Who is who: users, sessions and sign-in secrets in the tables of the auth library, and what makes a user a customer.
-- Everything runs on PostgreSQL 15 and later.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  role text not null default 'client'
    check (role in ('client', 'testeur', 'operateur', 'admin', 'super_admin')),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table customers (
  user_id uuid primary key references users (id),
  client_number text not null unique check (client_number ~ '^CLT-[1-9][0-9]{5}$'),
  first_name text not null,
  last_name text not null,
  phone text not null,
  phone_is_e164 boolean not null default false,
  address_line1 text not null,
  address_line2 text,
  postal_code text not null,
  city text not null,
  country text not null,
  plan text not null default 'gratuit' check (plan in ('gratuit', 'standard', 'premium')),
  accept_commercial_offers boolean not null default false,
  commercial_text_version text,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  welcomed_at timestamptz,
  stripe_customer_id text unique,
  created_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Our own limits (mails per address, passwords per account): one row per key and window.
create table attempts (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 1,
  primary key (key, window_start)
);

-- Single-use tokens sent by mail: only their SHA-256 is kept, and the address they were sent to.
create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('confirm-email', 'reset-password')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- A write that a client retries answers as it did the first time.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  endpoint text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
