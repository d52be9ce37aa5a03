import { visitGoogleToProve } from '#contract/people/google.ts'
import { call } from '#web/api/call.ts'
import { GoogleButton } from '#web/chrome/google/GoogleButton.tsx'

/** For an account that only Google opens: its page is left, and found again to begin the act anew. */
export function GoogleProof() {
  return (
    <div className="grid gap-4">
      <p>
        Google vous demande qui vous êtes, puis vous ramène à cette page. Reprenez alors votre
        action&nbsp;: vous avez cinq minutes.
      </p>
      <GoogleButton visit={() => call(visitGoogleToProve, { returnTo: here() })}>
        Continuer avec Google
      </GoogleButton>
    </div>
  )
}

const here = (): string => window.location.pathname + window.location.search
