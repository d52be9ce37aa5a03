-- The day on which a refund that had been given came back (docs/rules/money.md#accounts).
alter table refunds add column returned_at timestamptz;
