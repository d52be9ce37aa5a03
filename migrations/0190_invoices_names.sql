-- concurrently
-- The name of a deleted account stands on its invoices only.
create index concurrently if not exists invoices_names on invoices using gin (
  search_fold(coalesce(content #>> '{customer,name}', '') || ' ' || coalesce(content #>> '{customer,company,name}', '')) gin_trgm_ops
) with (fastupdate = off);
