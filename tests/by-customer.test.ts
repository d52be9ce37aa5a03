import { expect, test } from 'vitest'
import { kindOf, spreadOf } from '../bench/statements/by-customer.ts'

const schema = `-- columns
carriers.code text not null
orders.id uuid not null
orders.customer_id uuid not null
order_items.order_id uuid not null
-- constraints`

// What decision 019 counts.
test.each([
  ['keyed', 'select "id" from "orders" where "customer_id" = $1 and "status" = $2'],
  ['keyed', 'insert into "orders" ("id", "customer_id") values ($1, $2)'],
  ['by another key', 'update "orders" set "status" = $1 where "id" = $2'],
  ['by another key', 'insert into "order_items" ("order_id", "name") values ($1, $2)'],
  [
    'by another key',
    'select from orders o join order_items i on i.order_id = o.id where o.id = any($1)',
  ],
  ['across customers', 'select "id" from "orders" where "status" = $1 order by "id" limit $2'],
  ['house', 'select "name" from "carriers" where "code" = $1'],
  ['session', 'select pg_advisory_xact_lock($1)'],
] as const)('on tables spread by customer: %s: %s', (kind, text) => {
  expect(kindOf({ sender: '', text }, spreadOf(schema))).toBe(kind)
})
