-- Identity of our own (docs/decisions/008): passwords, outside identities, sessions known by their hash, second factors,
-- and what a person may change about themselves.

create table passwords (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  changed_at timestamptz not null
);
insert into passwords (user_id, hash, changed_at)
  select user_id, password, updated_at from accounts where provider_id = 'credential' and password is not null;

-- Who signs in elsewhere is known by issuer and subject, never by an e-mail address.
create table external_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

drop table accounts;
drop table verifications;
drop table rate_limits;

alter table users drop column image;
alter table users add column last_signed_in_at timestamptz;
alter table users add column deactivated_at timestamptz;
alter table users add column deleted_at timestamptz;

-- Everybody signs in again: the old rows held their tokens in clear.
drop table sessions;
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  -- The last time this browser proved who is there: what is sensitive asks for a recent one.
  proved_at timestamptz not null,
  second_factor_at timestamptz
);
create index sessions_user on sessions (user_id);

-- The right password, and a second factor still to come: opens nothing but the doors of the second factor.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pending_sign_ins_user on pending_sign_ins (user_id);

-- The last tries of a key, each with its time: a window that slides, unlike the rows of `attempts`.
create table recent_tries (
  key text primary key,
  at timestamptz[] not null
);

create table totp_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- Sealed with a key drawn from AUTH_SECRET.
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- A code is accepted once: the last 30-second step that was.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A challenge is answered once; whose it is when somebody is signed in or half signed in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);

-- A way to Google and back: the browser holds the state, we hold the rest.
create table google_visits (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  -- Linking, or proving again who is there: for whom; a plain sign-in is for nobody yet.
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Somebody came from Google without an account: what Google said, while they fill in the rest.
create table pending_identities (
  token_hash bytea primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  given_name text not null,
  family_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'confirm-email', 'reset-password', 'leave-email', 'enter-email', 'revert-email', 'accept-invitation'));
alter table one_time_tokens alter column user_id drop not null;
-- What the link is about, where it is not only about the user: an e-mail change, an invitation.
alter table one_time_tokens add column subject_id uuid;
alter table one_time_tokens add constraint one_time_tokens_about check (user_id is not null or subject_id is not null);
create index one_time_tokens_subject on one_time_tokens (subject_id) where subject_id is not null;

-- A new address counts when both mailboxes have said yes; the old one may take it back for 72 hours.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  applied_at timestamptz,
  reverted_at timestamptz,
  cancelled_at timestamptz
);
create unique index email_changes_open on email_changes (user_id)
  where applied_at is null and cancelled_at is null;

create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  sha256 text not null,
  bytes integer not null,
  updated_at timestamptz not null
);

alter table customers add column phone_verified_at timestamptz;
alter table customers add column commercial_accepted_at timestamptz;
update customers set commercial_accepted_at = created_at where accept_commercial_offers;

-- One code at a time, for one number; only its keyed hash is kept.
create table phone_verifications (
  user_id uuid primary key references users (id) on delete cascade,
  phone text not null,
  code_hash bytea,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- What a person turned off or on; a topic without a row has its default.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  topic text not null,
  email boolean not null,
  sms boolean not null,
  site boolean not null,
  primary key (user_id, topic)
);
alter table notifications drop constraint notifications_channel_check;
alter table notifications add constraint notifications_channel_check check (channel in ('email', 'sms', 'site'));

create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('operateur', 'admin', 'super_admin')),
  invited_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (lower(email))
  where accepted_at is null and revoked_at is null;

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint,
  sha256 text,
  failed_at timestamptz
);
create index data_exports_user on data_exports (user_id, requested_at desc);

-- There is always somebody who can let others in. The lock makes two who demote each other come one after the other.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_a_super_admin'));
  if not exists (select from users where role = 'super_admin' and is_active) then
    raise exception 'the last super-admin stays' using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return null;
end $$;
create trigger users_keep_a_super_admin after update of role, is_active on users for each row
  when (old.role = 'super_admin' and old.is_active and (new.role <> 'super_admin' or not new.is_active))
  execute function keep_a_super_admin();
create trigger users_keep_a_super_admin_row after delete on users for each row
  when (old.role = 'super_admin' and old.is_active)
  execute function keep_a_super_admin();
