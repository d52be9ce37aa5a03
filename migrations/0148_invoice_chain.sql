-- Each invoice and credit note carries the print of the one before it in its series (F-2026, A-2026): one that was taken out, put
-- in or changed breaks every link after it.
create function next_invoice_link(previous text, number text, content_sha256 text) returns text
language sql immutable parallel safe as $$
  select encode(sha256(convert_to(previous || ' ' || number || ' ' || content_sha256, 'UTF8')), 'hex')
$$;

/* The link of each row, over the rows before it in their order. */
create aggregate invoice_link(text, text) (sfunc = next_invoice_link, stype = text, initcond = '');

alter table invoices add column link text not null default '';

alter table invoices disable trigger user;
update invoices i set link = l.link
from (select id, invoice_link(number, content_sha256) over (partition by series, year order by sequence) as link from invoices) l
where l.id = i.id;
alter table invoices enable trigger user;

create function link_invoice() returns trigger language plpgsql as $$
begin
  new.link = next_invoice_link(coalesce((select i.link from invoices i where i.series = new.series and i.year = new.year
    and i.sequence < new.sequence order by i.sequence desc limit 1), ''), new.number, new.content_sha256);
  return new;
end $$;

create trigger invoices_linked before insert on invoices for each row execute function link_invoice();
