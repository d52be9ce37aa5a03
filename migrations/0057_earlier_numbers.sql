-- Client numbers that were changed before they were kept (0048), from the log: they too stay their owner's.
insert into former_client_numbers (client_number, customer_id, replaced_at)
select distinct on (c.before ->> 'clientNumber') c.before ->> 'clientNumber', e.customer_id, e.at
from fact_changes c join events e on e.id = c.event_id join customers k on k.user_id = e.customer_id
where e.type = 'account.profile-changed' and c.before ->> 'clientNumber' ~ '^CLT-[1-9][0-9]{5}$'
  and not exists (select from customers o where o.client_number = c.before ->> 'clientNumber')
order by c.before ->> 'clientNumber', e.id desc
on conflict do nothing;
