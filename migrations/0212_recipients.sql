-- Whom the boxes are for, as the request said (docs/rules/shipping.md#addressee). Null: the holder of the account.
alter table shipments add column recipient_name text;
