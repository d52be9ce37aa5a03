-- A checkout that a saved means of payment pays has no page: the provider's object is then the payment intent itself
-- (docs/rules/money.md#paying-by-a-saved-means).
alter table checkouts
  add column payment_method_id uuid references payment_methods (id) on delete set null,
  add constraint checkouts_one_way check (payment_method_id is null or keep_method_version is null);
comment on column checkouts.stripe_session_id is 'The session at the provider; or the payment intent, when a saved means pays.';
