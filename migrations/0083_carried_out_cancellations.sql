-- The subscription that a cancellation ends, recognised when it was declared or named by the office; the term at which it
-- ends; and since when the provider knows.
alter table legal_requests
  add column subscription_id uuid references subscriptions (id),
  add column ends_at timestamptz,
  add column carried_out_at timestamptz,
  add check (subscription_id is null or kind = 'cancellation'),
  add check (carried_out_at is null or (subscription_id is not null and ends_at is not null));

-- What the subscription's own end settled was settled by nobody of the team.
alter table legal_requests
  drop constraint legal_requests_check1,
  add check (settled_by is null or settled_at is not null),
  add check (settled_at is null or settled_by is not null or carried_out_at is not null);

create index legal_requests_to_carry_out on legal_requests (received_at)
  where state = 'received' and subscription_id is not null and carried_out_at is null;
create index legal_requests_subscription on legal_requests (subscription_id) where subscription_id is not null;
