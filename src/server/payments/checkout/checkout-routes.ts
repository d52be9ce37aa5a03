import * as contract from '#contract/payments/checkout.ts'
import { checkCart } from '#server/payments/cart/check-cart.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { openCheckout } from './open-checkout.ts'
import { readCart } from '#server/payments/cart/read-cart.ts'
import { readCheckout } from './read-checkout.ts'

export function mountCheckout(doors: Doors): void {
  serve(doors, contract.readCart, readCart)
  serve(doors, contract.checkCart, checkCart)
  serve(doors, contract.openCheckout, openCheckout)
  serve(doors, contract.readCheckout, readCheckout)
}
