import { useLocation } from 'react-router'
import { useGoogleOffer } from '#web/api/google.ts'
import { request } from '#web/api/request.ts'
import { GoogleButton } from '#web/chrome/google/GoogleButton.tsx'
import { keepOrigin } from '#web/chrome/google/google-origin.ts'
import { OrLine } from '#web/ui/OrLine.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { isOwnPath } from '#domain/account/own-path.ts'
import { originIn } from './arrival.ts'

/** Absent where Google is not configured. */
export function GoogleSignIn({
  label,
  otherwise,
  isBlocked,
  onBusy,
}: {
  label: string
  /** The text of the divider below the button, where Google comes first. */
  otherwise?: string
  /** Another sign-in method is being tried. */
  isBlocked: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const offer = useGoogleOffer()
  const { state } = useLocation()

  if (offer === null) return <Skeleton className="h-13" />
  if (!offer.isOffered) return null
  return (
    <>
      <GoogleButton
        disabled={isBlocked}
        onBusy={onBusy}
        visit={() => {
          keepOrigin(state)
          return leadBackTo(state)
        }}
      >
        {label}
      </GoogleButton>
      {otherwise && <OrLine>{otherwise}</OrLine>}
    </>
  )
}

/**
 * Returns directly to the page that asked for the sign-in; with a chosen plan, or a section of a page, it returns by way of the
 * sign-in page.
 */
async function leadBackTo(state: unknown): Promise<{ readonly url: string }> {
  const { from, selectedPlan } = originIn(state)
  const body = from && !selectedPlan && isSimple(from) ? { returnTo: from } : {}
  return (await request({ method: 'POST', url: '/api/google-visits', body })) as { url: string }
}

const isSimple = (path: string): boolean => isOwnPath(path) && !path.includes('#')
