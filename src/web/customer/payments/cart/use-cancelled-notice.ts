import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paymentToasts } from '#web/copy/money.ts'
import { focusOn } from '#web/customer/focus-on.ts'
import { toast } from '#web/ui/toast.ts'

/** Coming back from the provider without having paid: told once, then the address is cleaned. */
export function useCancelledNotice(): void {
  const [query, setQuery] = useSearchParams()
  const isCancelled = query.get('paiement') === 'annule'
  useEffect(() => {
    if (!isCancelled) return
    setQuery({}, { replace: true })
    focusOn('contenu')
    void toast(paymentToasts.cancelled)
  }, [isCancelled, setQuery])
}
