-- What a customer reads on the site, and the documents that the office publishes to all or to one of them.

create index notifications_site on notifications (user_id, created_at desc, id desc) where channel = 'site';
create index notifications_unread on notifications (user_id) where channel = 'site' and read_at is null;

-- What was told by mail before this channel existed is on the site too, and is no news there.
insert into notifications (user_id, channel, recipient, kind, payload, dedupe_key, state, created_at, sent_at, read_at)
  select user_id, 'site', '', kind, payload, dedupe_key || ':site', 'sent', created_at, created_at, created_at
  from notifications
  where channel = 'email' and user_id is not null and kind in ('parcel-received', 'quote-ready', 'payment-received',
    'payment-failed', 'payment-refunded', 'shipment-handed-over', 'shipment-delivered');

create table documents (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  audience text not null check (audience in ('all', 'one')),
  customer_id uuid references customers (user_id),
  version integer not null check (version > 0),
  -- When its current version came: what lists go by.
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((audience = 'one') = (customer_id is not null))
);
create index documents_recent on documents (published_at desc, id desc);
create index documents_for_all on documents (published_at desc, id desc) where audience = 'all' and withdrawn_at is null;
create index documents_customer on documents (customer_id, published_at desc, id desc) where customer_id is not null;

-- One file a version; a version is never changed, so that what was published can be shown.
create table document_versions (
  document_id uuid not null references documents (id) on delete cascade,
  version integer not null check (version > 0),
  file_id uuid not null unique,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  published_by uuid not null references users (id),
  published_at timestamptz not null,
  primary key (document_id, version)
);
