-- A refund that failed, or came back, and that the office gave another way: it waits for nobody any more.
alter table refunds add column settled_at timestamptz;

-- Whose renewal was refused.
create index subscriptions_unpaid on subscriptions (customer_id) where status = 'past_due';
