import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { secondStepHash, sitePaths } from '#web/site-paths.ts'
import { takeOrigin } from './google-origin.ts'

/** The browser comes back from Google: shows the outcome once, and removes it from the address. */
export function GoogleArrival() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const outcome = /^#google=([a-z-]{1,40})$/.exec(hash)?.[1]

  useEffect(() => {
    if (outcome === undefined) return
    const origin = takeOrigin()
    const isAtTheDoor = pathname === sitePaths.signIn
    const state = isAtTheDoor ? { ...origin, google: outcome } : null
    const nextHash = outcome === 'second-factor' ? secondStepHash : ''
    void navigate({ pathname, search, hash: nextHash }, { replace: true, state })
    void import('./show-google-outcome.ts').then(({ showGoogleOutcome }) =>
      showGoogleOutcome(outcome),
    )
  }, [outcome, pathname, search, navigate])

  return null
}
