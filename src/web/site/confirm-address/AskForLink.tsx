import { useState, type FormEvent } from 'react'
import { requestEmailConfirmation } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { mailSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type State =
  | { readonly is: 'ready' | 'not-an-address' | 'busy' | 'sent' }
  | { readonly is: 'failed'; readonly because: string }

/** A new link for an address that is typed here: the page knows nobody. */
export function AskForLink() {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<State>({ is: 'ready' })

  async function ask(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    if (!/^\S+@\S+$/.test(address)) {
      setState({ is: 'not-an-address' })
      document.getElementById('email')?.focus()
      return
    }
    setState({ is: 'busy' })
    try {
      await call(requestEmailConfirmation, { email: address })
      setState({ is: 'sent' })
    } catch (error) {
      setState({ is: 'failed', because: mailSentence(error) })
    }
  }

  if (state.is === 'sent') {
    return (
      <Notice kind="info" title="Email envoyé">
        Si cette adresse attend une confirmation, un nouveau lien vient de partir. Pensez à regarder
        dans les courriers indésirables.
      </Notice>
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void ask(event)}>
      <TextField
        id="email"
        label="E-mail"
        hint="Celui de votre compte, pour recevoir un nouveau lien."
        type="email"
        autoComplete="email"
        value={email}
        error={state.is === 'not-an-address' ? 'Adresse e-mail invalide' : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setState({ is: 'ready' })
        }}
      />
      {state.is === 'failed' && <Notice kind="error">{state.because}</Notice>}
      <Button type="submit" variant="secondary" busy={state.is === 'busy'}>
        Recevoir un nouveau lien
      </Button>
    </form>
  )
}
