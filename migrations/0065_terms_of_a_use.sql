-- What a code takes off is agreed when a quote takes it: a promotion that changes, later, changes nothing for who has its code.
alter table promotion_uses
  add target text check (target in ('transport', 'fee')),
  add percent_bp integer check (percent_bp between 1 and 10000),
  add amount_cents integer check (amount_cents > 0),
  add minimum_cents integer check (minimum_cents >= 0);
update promotion_uses u
set (target, percent_bp, amount_cents, minimum_cents) = (p.target, p.percent_bp, p.amount_cents, p.minimum_cents)
from promotions p where p.id = u.promotion_id;
alter table promotion_uses
  alter target set not null,
  alter minimum_cents set not null,
  add check ((percent_bp is null) <> (amount_cents is null));
