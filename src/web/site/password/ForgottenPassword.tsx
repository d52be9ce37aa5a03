import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { requestPasswordReset } from '#contract/people/accounts.ts'
import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { mailSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

const emailSent = {
  title: 'Email envoyé',
  description: 'Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.',
}
const emailMissing = {
  title: 'Champ requis',
  description: 'Veuillez entrer votre adresse e-mail.',
}

/**
 * /mot-de-passe-oublie: the toast says that the mail is sent, the page says what to do with it. The page never reveals that the
 * server refused an address; it does say that the server did not answer, or that no more mail may be sent in this hour.
 */
export function ForgottenPassword() {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'ready' | 'missing' | 'busy' | 'sent' | 'unsent'>('ready')
  const [unsent, setUnsent] = useState<unknown>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') {
      setState('missing')
      void toast({ title: emailMissing.title, kind: 'error' })
      document.getElementById('email')?.focus()
      return
    }
    setState('busy')
    const failure: unknown = await call(requestPasswordReset, { email }).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure instanceof NetworkError || isLimit(failure)) {
      setUnsent(failure)
      return setState('unsent')
    }
    setState('sent')
    void toast({ title: emailSent.title, duration: 7000 })
  }

  return (
    <AccountPage
      title="Mot de passe oublié"
      lead="Indiquez l’adresse de votre compte&nbsp;: nous vous enverrons un lien valable 30 minutes."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        {state === 'sent' && <Notice kind="info">{emailSent.description}</Notice>}
        {state === 'unsent' && <Notice kind="error">{mailSentence(unsent)}</Notice>}
        <TextField
          id="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          error={state === 'missing' ? emailMissing.description : undefined}
          onChange={(event) => {
            setEmail(event.target.value)
            if (state === 'missing') setState('ready')
          }}
        />
        <Button type="submit" size="large" busy={state === 'busy'}>
          Envoyer le lien
        </Button>
        <p>
          <Link to={paths.signIn} className={linkStyle}>
            Retour à la connexion
          </Link>
        </p>
      </form>
    </AccountPage>
  )
}

/** The limit counts the same for an address without an account. */
const isLimit = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 429
