import type Stripe from 'stripe'
import * as z from 'zod'
import { endpoint, type ApiEndpoint } from '../wire/endpoint.ts'
import { page } from '../wire/list.ts'
import { currency, paging, text, type ShapeOf } from '../wire/parameters.ts'
import { find } from '../world.ts'

const listed = z.strictObject({
  ...paging,
  currency: currency.optional(),
  source: text.optional(),
  type: text.optional(),
} satisfies ShapeOf<Stripe.BalanceTransactionListParams>)

export const balanceTransactionEndpoints: readonly ApiEndpoint[] = [
  endpoint(
    'GET',
    '/v1/balance_transactions',
    listed,
    (world, { currency: wanted, source, type, ...rest }) => {
      const kept = [...world.state.balanceTransactions.values()].filter(
        (one) =>
          (wanted === undefined || one.currency === wanted) &&
          (source === undefined || one.source === source) &&
          (type === undefined || one.type === type),
      )
      return page('/v1/balance_transactions', kept, rest)
    },
  ),
  endpoint('GET', '/v1/balance_transactions/:id', z.strictObject({}), (world, _, { id }) =>
    find(world.state.balanceTransactions, 'balance_transaction', id),
  ),
]
