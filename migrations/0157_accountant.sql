-- The accountant: one of the team, who reads the finances and writes nothing (docs/rules/accounts.md#roles). No row has the role
-- yet, so the indexes on the function stay true.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check
    check (role in ('client', 'testeur', 'operateur', 'comptable', 'admin', 'super_admin'));

create or replace function is_staff_role(role text) returns boolean language sql immutable parallel safe as $$
  select role in ('operateur', 'comptable', 'admin', 'super_admin')
$$;
