import { useEffect, useState } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { googleStartFailure } from '#web/copy/google.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonSize } from '#web/ui/button-style.ts'
import { toast } from '#web/ui/toast.ts'
import { GoogleMark } from './GoogleMark.tsx'

/** Goes to Google at the address that `visit` returns, and stays busy until the page unloads. */
export function GoogleButton({
  children,
  visit,
  size = 'large',
  disabled = false,
  onBusy,
}: {
  children: string
  visit: () => Promise<{ readonly url: string }>
  size?: ButtonSize
  disabled?: boolean
  onBusy?: (isBusy: boolean) => void
}) {
  const [isBusy, setIsBusy] = useState(false)

  const become = (next: boolean) => {
    setIsBusy(next)
    onBusy?.(next)
  }

  // « Précédent » may restore this very page, as it was left.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setIsBusy(false)
      onBusy?.(false)
    }
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('pageshow', wake)
    }
  }, [onBusy])

  async function leave() {
    become(true)
    try {
      const { url } = await visit()
      window.location.assign(url)
    } catch (error) {
      become(false)
      if (!(error instanceof ProofGivenUp)) {
        void toast({ ...googleStartFailure(error), kind: 'error', duration: 7000 })
      }
    }
  }

  return (
    <Button
      variant="secondary"
      size={size}
      busy={isBusy}
      disabled={disabled}
      onClick={() => void leave()}
    >
      <GoogleMark />
      {children}
    </Button>
  )
}
