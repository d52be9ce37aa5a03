-- A client number that was changed still stands on labels: it stays its owner's, and nobody else is given it.
create table former_client_numbers (
  client_number text primary key check (client_number ~ '^CLT-[1-9][0-9]{5}$'),
  customer_id uuid not null references customers (user_id),
  replaced_at timestamptz not null default now()
);
create index former_client_numbers_customer on former_client_numbers (customer_id);
-- After the row: who waited for the number of a change under way sees, once it is committed, that it is kept.
create function keep_client_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.client_number = new.client_number then return null; end if;
  if exists (select from former_client_numbers f where f.client_number = new.client_number and f.customer_id <> new.user_id) then
    raise unique_violation using message = 'a former client number', constraint = 'customers_client_number_key';
  end if;
  delete from former_client_numbers f where f.client_number = new.client_number;
  if tg_op = 'UPDATE' then
    insert into former_client_numbers (client_number, customer_id) values (old.client_number, new.user_id);
  end if;
  return null;
end $$;
create trigger customers_number_kept after insert or update of client_number on customers
  for each row execute function keep_client_number();
