-- Suppliers that do not answer, as the processes that ask them have found; a row goes when one of them gets an answer.
create table supplier_silences (
  supplier text primary key,
  since timestamptz not null,
  -- The last try that got no answer.
  tried_at timestamptz not null
);
