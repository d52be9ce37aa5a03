-- A withdrawal and its refund name each other.
alter table refunds add column legal_request_id uuid references legal_requests (id) on delete set null;
create index refunds_of_withdrawal on refunds (legal_request_id) where legal_request_id is not null;

-- The order of a withdrawal, when the office found it later.
alter table legal_requests add column order_named_at timestamptz;
alter table legal_requests add check (order_named_at is null or order_id is not null);
