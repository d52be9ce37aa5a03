import type pg from 'pg'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'

export type Customer = { readonly id: string; readonly token: string }

/** Customers with a session each. */
export async function customersWith(pool: pg.Pool, people: number): Promise<Customer[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (insert into users (email, name, email_verified, is_active)
       select 'stream' || n || '@bench.example', 'Client ' || n, true, true from generate_series(1, ${people}) n returning id)
     insert into customers (user_id, client_number, first_name, last_name, phone, address_line1, postal_code, city, country,
       terms_version, terms_accepted_at)
     select id, 'CLT-' || (800000 + row_number() over (order by id)), 'Client', 'Mesuré', '+262692000000', '1 rue du Port',
       '97400', 'Saint-Denis', 'La Réunion', '2026-11', now() from made returning user_id as id`,
  )
  const customers = rows.map(({ id }) => ({ id, token: newSecret() }))
  for (const { id, token } of customers) {
    await pool.query(
      `insert into sessions (user_id, token_hash, created_at, last_used_at, idle_until, expires_at, proved_at)
       values ($1, $2, now(), now() + interval '1 day', now() + interval '1 day', now() + interval '1 day', now())`,
      [id, hashOfSecret(token)],
    )
  }
  return customers
}
