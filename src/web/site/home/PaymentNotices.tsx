import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PaymentFlag } from './tell-payment.ts'

/** The result of a payment carried by the navigation: told once, then cleared (spec 000 §2). */
export function PaymentNotices() {
  const { state, pathname, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const flag = flagOf(state)
    if (!flag) return
    void navigate(pathname + hash, { replace: true, state: null })
    void import('./tell-payment.ts').then(({ tellPayment }) => tellPayment(flag))
  }, [state, pathname, hash, navigate])

  return null
}

function flagOf(state: unknown): PaymentFlag | null {
  if (typeof state !== 'object' || state === null) return null
  if ('paymentSuccess' in state && state.paymentSuccess) return 'paymentSuccess'
  if ('paymentCancelled' in state && state.paymentCancelled) return 'paymentCancelled'
  return null
}
