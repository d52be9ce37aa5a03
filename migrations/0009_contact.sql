-- What visitors and customers write to us (specification 001 §3, « Contact message »).

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  -- Who wrote what, as a hash: the same message sent twice in a row is one message.
  fingerprint text not null,
  is_read boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null
);
create index contact_messages_recent on contact_messages (created_at desc, id desc);
create index contact_messages_fingerprint on contact_messages (fingerprint, created_at);
create index contact_messages_user on contact_messages (user_id) where user_id is not null;
