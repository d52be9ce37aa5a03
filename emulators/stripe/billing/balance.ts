/** Stripe's smallest card payment in euros (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallestCharge = 50

/**
 * What an invoice of that total charges its customer, whose balance is a credit when negative (all in cents). A negative total
 * and a sum too small to charge go to the balance, for the next invoice.
 */
export function settledBalance(total: number, balance: number) {
  const owed = total + balance
  const charged = owed >= smallestCharge
  return {
    starting_balance: balance,
    amount_due: charged ? owed : 0,
    ending_balance: charged ? 0 : owed,
  }
}
