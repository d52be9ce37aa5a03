-- The palette finds a return by either end of its carrier's number, and one that is not over by its shop or its customer.
create index shop_returns_tracking_start on shop_returns (tracking_number text_pattern_ops) where tracking_number is not null;
create index shop_returns_tracking_end on shop_returns (reverse(tracking_number) text_pattern_ops) where tracking_number is not null;
create index shop_returns_not_over on shop_returns (parcel_id) where state not in ('delivered', 'ended');
