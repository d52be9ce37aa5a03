import { useState } from 'react'
import { requestEmailConfirmation } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { mailSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'

type State =
  | { readonly is: 'ready' }
  | { readonly is: 'busy' }
  | { readonly is: 'sent' }
  | { readonly is: 'failed'; readonly because: string }

/** Requests the confirmation mail again; the answer is the same for any address. */
export function ResendConfirmation({ email }: { email: string }) {
  const [state, setState] = useState<State>({ is: 'ready' })

  async function resend() {
    setState({ is: 'busy' })
    try {
      await call(requestEmailConfirmation, { email })
      setState({ is: 'sent' })
    } catch (error) {
      setState({ is: 'failed', because: mailSentence(error) })
    }
  }

  return (
    <div className="mt-3 text-ink" role="status">
      {state.is === 'sent' ? (
        <p>
          Si cette adresse attend une confirmation, un nouveau lien vient de partir. Pensez à
          regarder dans les courriers indésirables.
        </p>
      ) : (
        <Button variant="secondary" busy={state.is === 'busy'} onClick={() => void resend()}>
          Renvoyer l’e-mail de confirmation
        </Button>
      )}
      {state.is === 'failed' && <p className="mt-2 text-danger">{state.because}</p>}
    </div>
  )
}
