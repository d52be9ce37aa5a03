-- A VAT table that was set by hand, in `settings`, becomes the first of the dated ones: as it was, whatever the zone. Who
-- confirmed it was nobody in particular. Where dated tables are already in use, they say what holds, and the row stays.
alter table vat_versions drop constraint vat_versions_check;
alter table vat_versions add constraint vat_versions_confirmed
  check (case when confirmed_at is null then confirmed_by is null else version = 1 or confirmed_by is not null end);

do $$
declare
  kinds constant text[] := array['carrier', 'handling', 'insurance', 'photos', 'plan', 'processing_fee', 'storage'];
  franchise constant jsonb :=
    jsonb_build_object('rate', 0, 'exemption', U&'TVA non applicable, art.\00A0293\00A0B du CGI');
  held settings%rowtype;
  is_whole boolean;
begin
  select * into held from settings where key = 'vatTable';
  if not found or exists (select from vat_versions) then return; end if;
  is_whole := case when jsonb_typeof(held.value -> 'rules') = 'object' then
    held.value ->> 'effectiveFrom' ~ '^\d{4}-\d{2}-\d{2}$' and jsonb_typeof(held.value -> 'toVerify') = 'boolean'
    and (select array_agg(kind order by kind collate "C") from jsonb_object_keys(held.value -> 'rules') kind) = kinds
    and (select bool_and(case when jsonb_typeof(rule -> 'rate') = 'number' and jsonb_typeof(rule -> 'exemption') in ('null', 'string')
        then (rule ->> 'rate')::numeric between 0 and 10000 and (rule ->> 'rate')::numeric % 1 = 0 else false end)
      from jsonb_each(held.value -> 'rules') each_kind (kind, rule)) end;
  if is_whole is not true then
    raise exception 'the setting vatTable cannot be carried over: it must be {"effectiveFrom": "YYYY-MM-DD", "toVerify": true or false, "rules": {kind: {"rate": basis points, "exemption": sentence or null}}} with the kinds %. Correct that row of settings, or delete it to begin with the table as shipped, then start again', array_to_string(kinds, ', ');
  end if;
  insert into vat_versions (version, effective_from, regime, rules, created_at, confirmed_at)
  select 1, (held.value ->> 'effectiveFrom')::date, 'real',
    jsonb_build_object(
      'real', jsonb_object_agg(kind, jsonb_build_object('dom', whole, 'com', whole, 'world', whole, 'none', whole)),
      'franchise', jsonb_object_agg(kind, jsonb_build_object('dom', franchise, 'com', franchise, 'world', franchise, 'none', franchise))),
    held.updated_at, case when not (held.value -> 'toVerify')::boolean then held.updated_at end
  from jsonb_each(held.value -> 'rules') each_kind (kind, rule),
    lateral (select jsonb_build_object('rate', rule -> 'rate', 'exemption', rule -> 'exemption')) spread (whole);
  delete from settings where key = 'vatTable';
end $$;
