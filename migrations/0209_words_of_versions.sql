-- needs 0184
-- A sent version is what its customer agreed to: the proof of a consent. The team's words with it, which prove nothing, go with
-- the account of the customer whom the transaction names (docs/rules/law.md#personal-data).
create or replace function refuse_quote_version_change() returns trigger
    language plpgsql
    as $$
begin
  if tg_op = 'UPDATE' and new.note is null
    and (new.unmeasured_reason = 'Compte supprimé' and old.unmeasured_reason is not null
      or new.unmeasured_reason is null and old.unmeasured_reason is null)
    and (to_jsonb(new) - 'note' - 'unmeasured_reason') = (to_jsonb(old) - 'note' - 'unmeasured_reason')
    and exists (select from quotes q
      where q.id = old.quote_id and q.customer_id::text = current_setting('escale.erased_customer', true)) then
    return new;
  end if;
  raise exception 'quote_versions are immutable';
end $$;
