-- The days of a plan that an order paid, as the provider billed them: a renewal may be paid days after its period began. `null` for
-- an order without a plan, and for those that were placed before.
alter table orders
  add column period_start timestamptz,
  add column period_end timestamptz;
