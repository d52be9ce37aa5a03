import { lazy } from 'react'
import { Route } from 'react-router'

const Cart = lazy(async () => ({ default: (await import('./cart/Cart.tsx')).Cart }))
const PaymentSuccess = lazy(async () => ({
  default: (await import('./payment-success/PaymentSuccess.tsx')).PaymentSuccess,
}))
const Orders = lazy(async () => ({ default: (await import('./orders/Orders.tsx')).Orders }))
const Order = lazy(async () => ({ default: (await import('./orders/Order.tsx')).Order }))
const Invoices = lazy(async () => ({
  default: (await import('./invoices/Invoices.tsx')).Invoices,
}))

/** Cart, payment, orders and invoices, relative to the customer's area. */
export const moneyScreens = (
  <>
    <Route path="panier" element={<Cart />} />
    <Route path="paiement-succes" element={<PaymentSuccess />} />
    <Route path="commandes" element={<Orders />} />
    <Route path="commandes/:orderId" element={<Order />} />
    <Route path="documents-factures" element={<Invoices />} />
  </>
)
