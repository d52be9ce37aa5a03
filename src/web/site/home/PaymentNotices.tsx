import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'

const notices = {
  paymentSuccess: {
    title: 'Paiement Réussi!',
    description: 'Votre commande a été traitée avec succès. Merci pour votre confiance\u00a0!',
    kind: 'success',
  },
  paymentCancelled: {
    title: 'Paiement Annulé',
    description: 'Rien n’a été débité. Vous pouvez réessayer depuis votre panier.',
    kind: 'info',
  },
} as const

/** The result of a payment carried by the navigation: told once, then cleared (spec 000 §2). */
export function PaymentNotices() {
  const { state, pathname, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const flag = flagOf(state)
    if (!flag) return
    void navigate(pathname + hash, { replace: true, state: null })
    void toast({ ...notices[flag], duration: 7000 })
  }, [state, pathname, hash, navigate])

  return null
}

function flagOf(state: unknown): keyof typeof notices | null {
  if (typeof state !== 'object' || state === null) return null
  if ('paymentSuccess' in state && state.paymentSuccess) return 'paymentSuccess'
  if ('paymentCancelled' in state && state.paymentCancelled) return 'paymentCancelled'
  return null
}
