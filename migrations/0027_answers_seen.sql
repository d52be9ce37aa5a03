-- When a customer had the team's answer to a request before their eyes.
alter table parcel_requests add column seen_at timestamptz;
alter table parcel_requests add constraint parcel_requests_seen_is_answered check (seen_at is null or answered_at is not null);
-- Those of before were told by mail and on the site; nobody is asked to look again.
update parcel_requests set seen_at = answered_at where answered_at is not null;
create index parcel_requests_unseen on parcel_requests (customer_id, answered_at)
  where answered_at is not null and seen_at is null;
