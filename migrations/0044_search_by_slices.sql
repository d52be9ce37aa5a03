-- Searches of the office, slice of time after slice of time, newest first: what is frequent ends in the first slices that have
-- it, what is rare costs a few pages of the index in each. Takes some minutes for a million parcels.
set local maintenance_work_mem = '256MB';

-- Four days: few enough rows to gather at once, few enough slices in ten years to ask them all.
create function search_slice(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select floor(extract(epoch from at at time zone 'UTC') / 345600)::bigint
$$;

-- Every two and three letters of each word, with the slice they were written in: one slice's keys stand side by side.
-- Bound to the function above when it is made: an index is built without a search path.
create function search_keys_at(at timestamptz, folded text) returns bigint[] language sql immutable parallel safe begin atomic
  select coalesce(array_agg(distinct (search_slice(at) << 48) + (hashtextextended(substr(word, place, size), 0) & 281474976710655)), '{}')
  from unnest(string_to_array(folded, ' ')) word, generate_series(2, 3) size, generate_series(1, length(word) - size + 1) place;
end;

-- What a search looks for, before it is told in which slice: as in `search_keys_asked`, the longest only.
create function search_letters_asked(folded text) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(substr(word, place, least(length(word), 3)), 0) & 281474976710655), '{}')
  from unnest(string_to_array(folded, ' ')) word, generate_series(1, greatest(length(word) - 2, 1)) place
  where length(word) > 1
$$;

-- What a parcel is searched by, its own words and its owner's. Apart from the parcels: narrow, and a parcel that changes its
-- state writes none of it.
create table searched_parcels (
  parcel_id uuid primary key references parcels (id) on delete cascade,
  at timestamptz not null,
  words text not null
);
create function parcel_words(own text, owner uuid) returns text language sql stable as $$
  -- `CLT-100001` is one word, or it would be found in parts of two others.
  select concat_ws(' ', own, (select search_fold(c.first_name || ' ' || c.last_name || ' ' || replace(c.client_number, '-', ''))
    from customers c where c.user_id = owner))
$$;
create function search_new_parcels() returns trigger language plpgsql as $$
begin
  -- Their names are not changing meanwhile, or the words would stay those of before.
  perform from customers c where c.user_id in (select n.customer_id from new_rows n) order by c.user_id for share;
  insert into searched_parcels (parcel_id, at, words)
  select n.id, n.created_at, parcel_words(n.search_text, n.customer_id) from new_rows n;
  return null;
end $$;
create function search_changed_parcel() returns trigger language plpgsql as $$
begin
  perform from customers c where c.user_id = new.customer_id for share;
  update searched_parcels set at = new.created_at, words = parcel_words(new.search_text, new.customer_id) where parcel_id = new.id;
  return null;
end $$;
create function search_parcels_of_customer() returns trigger language plpgsql as $$
begin
  update searched_parcels s set words = parcel_words(p.search_text, p.customer_id)
  from parcels p where p.customer_id = new.user_id and s.parcel_id = p.id;
  return null;
end $$;
create trigger parcels_searchable after insert on parcels referencing new table as new_rows
  for each statement execute function search_new_parcels();
create trigger parcels_searchable_changed after update on parcels for each row
  when ((old.search_text, old.customer_id, old.created_at) is distinct from (new.search_text, new.customer_id, new.created_at))
  execute function search_changed_parcel();
create trigger customers_parcels_searchable after update on customers for each row
  when (old.search_text is distinct from new.search_text) execute function search_parcels_of_customer();

insert into searched_parcels (parcel_id, at, words)
select p.id, p.created_at, concat_ws(' ', p.search_text, o.words)
from parcels p left join (select user_id, search_fold(first_name || ' ' || last_name || ' ' || replace(client_number, '-', '')) as words
  from customers) o on o.user_id = p.customer_id
order by p.created_at;

-- Clients are listed by their own age, and their words are those of their account, by its: one registration made both.
update customers c set created_at = u.created_at from users u where u.id = c.user_id and c.created_at <> u.created_at;
create function age_as_account() returns trigger language plpgsql as $$
begin
  new.created_at := coalesce((select u.created_at from users u where u.id = new.user_id), new.created_at);
  return new;
end $$;
create trigger customers_age before insert on customers for each row execute function age_as_account();

drop index parcels_office_search;
alter table orders drop column search_keys;
alter table quotes drop column search_keys;
alter table users drop column search_keys;

create index searched_parcels_words on searched_parcels using gin (search_keys_at(at, words)) with (fastupdate = off);
create index orders_search on orders using gin (search_keys_at(created_at, search_text)) with (fastupdate = off);
create index quotes_search on quotes using gin (search_keys_at(created_at, search_text)) with (fastupdate = off);
create index users_search on users using gin (search_keys_at(created_at, search_text)) with (fastupdate = off);
