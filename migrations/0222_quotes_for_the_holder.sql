-- Whether the request of a quote named the holder of the account, by the name of that day (docs/rules/shipping.md#addressee). Null: of
-- the version before, compared at the payment.
alter table quotes add column is_for_holder boolean;
