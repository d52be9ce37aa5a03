-- A withdrawal from the plan of an order that bought something else too leaves the rest as it is (docs/rules/law.md#withdrawal).
alter table legal_requests add column is_plan_alone boolean;
-- The plan by which a version was priced: its free grouping is firm (docs/rules/quotes-and-prices.md#plan-benefits).
alter table quote_versions add column plan text;
