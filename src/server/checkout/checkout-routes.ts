import * as contract from '#contract/checkout.ts'
import { checkCart } from '#server/cart/check-cart.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { openCheckout } from './open-checkout.ts'
import { readCart } from './read-cart.ts'
import { readCheckout } from './read-checkout.ts'

export function mountCheckout(doors: Doors): void {
  serve(doors, contract.readCart, readCart)
  serve(doors, contract.checkCart, checkCart)
  serve(doors, contract.openCheckout, openCheckout)
  serve(doors, contract.readCheckout, readCheckout)
}
