-- How many boxes left on each day in Paris, beside what was received, and how many parcels are in the warehouse: the dashboard
-- shows them (docs/rules/pages.md#office).
create trigger boxes_tally_insert after insert on boxes referencing new table as new_rows for each statement
  execute function tally_rows('coalesce(''left-on:'' || (handed_over_at at time zone ''Europe/Paris'')::date, '''')', '(handed_over_at is not null)::int');
create trigger boxes_tally_delete after delete on boxes referencing old table as old_rows for each statement
  execute function tally_rows('coalesce(''left-on:'' || (handed_over_at at time zone ''Europe/Paris'')::date, '''')', '(handed_over_at is not null)::int');
create trigger boxes_tally_update after update on boxes referencing old table as old_rows new table as new_rows for each statement
  execute function tally_rows('coalesce(''left-on:'' || (handed_over_at at time zone ''Europe/Paris'')::date, '''')', '(handed_over_at is not null)::int');
insert into tally_changes (name, delta)
  select 'left-on:' || (handed_over_at at time zone 'Europe/Paris')::date, count(*) from boxes where handed_over_at is not null group by 1;

create trigger stored_parcels_tally_insert after insert on stored_parcels referencing new table as new_rows for each statement
  execute function tally_rows('''stored''', '1');
create trigger stored_parcels_tally_delete after delete on stored_parcels referencing old table as old_rows for each statement
  execute function tally_rows('''stored''', '1');
insert into tally_changes (name, delta) select 'stored', count(*) from stored_parcels having count(*) > 0;
