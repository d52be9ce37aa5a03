-- Whether an order was withdrawn from is asked of each box before it is packed, and before it leaves.
create index legal_requests_order on legal_requests (order_id) where order_id is not null;
