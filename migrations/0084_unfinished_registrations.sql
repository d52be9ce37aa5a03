-- Since when a confirmed customer is still to be told to the office, opened and welcomed: the next sign-in does it.
alter table customers add column welcome_due_at timestamptz;
