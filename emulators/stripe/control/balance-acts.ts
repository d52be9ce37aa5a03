import * as z from 'zod'
import type { Emulator } from '../emulator.ts'
import { cardDetails, chargeIntent } from '../payment/charge.ts'
import { createIntent } from '../payment/intent.ts'
import { receive } from '../payment/intent-outcome.ts'
import { newMeans } from '../payment/method.ts'
import { payOut } from '../resources/payouts.ts'

const currency = z.string().regex(/^[a-z]{3}$/)

export const payout = z.strictObject({ currency: currency.default('eur') })
export const payOutNow = ({ world }: Emulator, wanted: z.output<typeof payout>) =>
  payOut(world, wanted.currency)

export const handMade = z.strictObject({
  amount: z.coerce.number().int().min(1),
  currency: currency.default('eur'),
})

/** A payment that somebody makes on the dashboard: no session, and no metadata of the shop. */
export function chargeByDashboard({ world }: Emulator, wanted: z.output<typeof handMade>) {
  const intent = createIntent(world, {
    ...wanted,
    customer: null,
    description: 'Payment made on the dashboard',
    metadata: {},
    receiptEmail: null,
    futureUsage: null,
    statementDescriptor: null,
    methods: ['card'],
  })
  const card = cardDetails(
    { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, outcome: 'accepted' },
    false,
  )
  const means = newMeans(world, card, { name: 'M Tehei', email: null })
  const charge = chargeIntent(world, intent, means, { status: 'succeeded' })
  receive(intent)
  world.emit('charge.succeeded', charge, null)
  world.emit('payment_intent.succeeded', intent, null)
  return charge
}
