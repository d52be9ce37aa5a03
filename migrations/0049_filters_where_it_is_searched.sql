-- What the office filters by stands beside the words, and the frequent of it among their letters: a frequent word under a filter
-- of another table looked up each of its parcels, to know what the filter said of it. Some two minutes for a million parcels.
set local maintenance_work_mem = '256MB';

-- Of a filter, as of letters: what an index keeps of it.
create function search_mark(mark text) returns bigint language sql immutable parallel safe as $$
  select hashtextextended(mark, 1) & 281474976710655
$$;

alter table searched_parcels rename to searched_before;
create table searched_parcels (
  parcel_id uuid not null,
  at timestamptz not null,
  words text not null,
  owner_id uuid,
  country text,
  status text not null,
  arrived_at timestamptz,
  is_undeclared boolean not null default false,
  is_stored boolean not null default false
);
insert into searched_parcels (parcel_id, at, words, owner_id, country, status, arrived_at, is_undeclared, is_stored)
select s.parcel_id, s.at, s.words, p.customer_id, c.country, p.status, r.received_at, coalesce(r.began_parcel, false),
  h.parcel_id is not null
from searched_before s join parcels p on p.id = s.parcel_id left join customers c on c.user_id = p.customer_id
  left join receptions r on r.parcel_id = s.parcel_id left join stored_parcels h on h.parcel_id = s.parcel_id
order by s.at;
drop table searched_before;
alter table searched_parcels add primary key (parcel_id),
  add foreign key (parcel_id) references parcels (id) on delete cascade;

-- The letters of its words and its marks, all with its slice. One expression, that needs no query of its own for each row; bound
-- to its functions when it is made: an index is built without a search path.
create function searched_keys(at timestamptz, words text, country text, status text, is_undeclared boolean, is_stored boolean)
returns bigint[] language sql immutable parallel safe begin atomic
  select search_keys_at(at, words) || array_remove(array[
    (search_slice(at) << 48) + search_mark('of ' || coalesce(country, 'nobody')), (search_slice(at) << 48) + search_mark('is ' || status),
    case when is_undeclared then (search_slice(at) << 48) + search_mark('undeclared') end,
    case when is_stored then (search_slice(at) << 48) + search_mark('stored') end], null);
end;
create index searched_parcels_words on searched_parcels
  using gin (searched_keys(at, words, country, status, is_undeclared, is_stored)) with (fastupdate = off);
create index searched_parcels_arrived on searched_parcels (arrived_at desc, parcel_id desc) where arrived_at is not null;

create or replace function search_new_parcels() returns trigger language plpgsql as $$
begin
  -- Their names are not changing meanwhile, or the words would stay those of before.
  perform from customers c where c.user_id in (select n.customer_id from new_rows n) order by c.user_id for share;
  insert into searched_parcels (parcel_id, at, words, owner_id, country, status)
  select n.id, n.created_at, parcel_words(n.search_text, n.customer_id), n.customer_id, c.country, n.status
  from new_rows n left join customers c on c.user_id = n.customer_id;
  return null;
end $$;
create or replace function search_changed_parcel() returns trigger language plpgsql as $$
begin
  perform from customers c where c.user_id = new.customer_id for share;
  update searched_parcels set at = new.created_at, words = parcel_words(new.search_text, new.customer_id), owner_id = new.customer_id,
    country = (select c.country from customers c where c.user_id = new.customer_id)
  where parcel_id = new.id;
  return null;
end $$;
create or replace function search_parcels_of_customer() returns trigger language plpgsql as $$
begin
  -- A parcel is held before what is searched of it, several in the order of their ids: who changes some of theirs now is waited
  -- for, not met halfway.
  perform from parcels p where p.customer_id = new.user_id order by p.id for no key update;
  update searched_parcels s set words = parcel_words(p.search_text, p.customer_id), country = new.country
  from parcels p where p.customer_id = new.user_id and s.parcel_id = p.id;
  return null;
end $$;
drop trigger customers_parcels_searchable on customers;
create trigger customers_parcels_searchable after update on customers for each row
  when ((old.search_text, old.country) is distinct from (new.search_text, new.country)) execute function search_parcels_of_customer();

-- As `store_parcel`: the house holds what arrived, is neither destroyed nor gone.
create function tell_searched(asked uuid) returns void language sql as $$
  update searched_parcels s
  set status = t.status, arrived_at = t.received_at, is_undeclared = t.is_undeclared, is_stored = t.is_stored
  from (select p.id, p.status, r.received_at, coalesce(r.began_parcel, false) as is_undeclared,
      r.parcel_id is not null and p.destroyed_at is null
        and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed') as is_stored
    from parcels p left join receptions r on r.parcel_id = p.id where p.id = asked) t
  where s.parcel_id = t.id
    and (s.status, s.arrived_at, s.is_undeclared, s.is_stored) is distinct from (t.status, t.received_at, t.is_undeclared, t.is_stored)
$$;
create function search_told_by_parcel() returns trigger language plpgsql as $$
begin
  perform tell_searched(new.id);
  return null;
end $$;
create function search_told_by_reception() returns trigger language plpgsql as $$
begin
  perform tell_searched(case tg_op when 'DELETE' then old.parcel_id else new.parcel_id end);
  return null;
end $$;
create trigger parcels_searchable_told after update of status, destroyed_at on parcels for each row
  when ((old.status, old.destroyed_at) is distinct from (new.status, new.destroyed_at)) execute function search_told_by_parcel();
create trigger receptions_searchable after insert or update of received_at, began_parcel or delete on receptions for each row
  execute function search_told_by_reception();

-- Of what nobody announced, one state: all of it was read to find none that went back.
create index receptions_undeclared_status on receptions (parcel_status, received_at desc, parcel_id desc) where began_parcel;
