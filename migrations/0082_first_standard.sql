-- When this customer first had Standard, whose first shipment is without processing fee: the first one that is paid from then on.
alter table customers add standard_since timestamptz;
update customers c set standard_since = (select min(s.started_at) from subscriptions s where s.customer_id = c.user_id and s.plan = 'standard');
