-- concurrently
create index concurrently if not exists payments_checkout on payments (checkout_id) where checkout_id is not null;
