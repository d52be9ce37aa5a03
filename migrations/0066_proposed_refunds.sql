-- A refund that follows from work which will not be done is nobody's decision on the rest of the order.
alter table refunds add column is_proposed boolean not null default false;
