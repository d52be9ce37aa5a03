-- The provider tells the second at which a refund was made, we the microsecond: within a second, the order in which we heard of
-- them is theirs.
alter table refunds add column sequence bigint generated always as identity;
