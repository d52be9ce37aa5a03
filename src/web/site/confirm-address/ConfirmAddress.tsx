import { useEffect, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { confirmationFailure } from '#web/copy/confirm-address.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type * as z from 'zod/mini'
import { confirmEmail, requestEmailConfirmation } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { mailSentence } from '#web/copy/errors.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Confirmed = z.output<typeof confirmEmail.output>

const asked = new Map<string, Promise<Confirmed>>()

/**
 * A token works once, and React may run an effect twice: one request per token, whose answer is shared. After a network failure
 * it may be sent again.
 */
function confirmOnce(token: string): Promise<Confirmed> {
  const known = asked.get(token)
  if (known) return known
  const answer = call(confirmEmail, { token })
  asked.set(token, answer)
  answer.catch(() => asked.delete(token))
  return answer
}

/** /confirmer-adresse#jeton=…: sends the token, then leads to the sign-in page with the customer's number and name. */
export function ConfirmAddress() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => tokenInHash(hash))
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)
  const [isAdministrator, setIsAdministrator] = useState(false)

  useEffect(() => {
    if (!token) return undefined
    let isHere = true
    confirmOnce(token).then(
      ({ clientNumber, clientName, isActive, isFinished, mustChoosePassword }) => {
        if (!isHere) return
        if (mustChoosePassword) return setIsAdministrator(true)
        const query = new URLSearchParams({ client_name: clientName })
        if (clientNumber) query.set('client_number', clientNumber)
        if (!isActive) query.set('activation', isFinished ? 'attendue' : 'inachevee')
        void navigate(`${paths.signIn}?${query}`, { replace: true })
      },
      (error: unknown) => {
        if (isHere) setFailure(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [token, attempt, navigate])

  if (isAdministrator) return <FirstAdministrator />
  return (
    <AccountPage title="Confirmation de votre adresse">
      {token && failure === null ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 text-action" />
          Un instant, nous confirmons votre adresse…
        </p>
      ) : (
        <div className="grid gap-5">
          <Notice kind="error" title="L’adresse n’a pas pu être confirmée">
            {confirmationFailure(token ? failure : null)}
          </Notice>
          {isUnanswered(failure) ? (
            <Button
              onClick={() => {
                setFailure(null)
                setAttempt(attempt + 1)
              }}
            >
              Réessayer
            </Button>
          ) : (
            <AskForLink />
          )}
          <div className="grid gap-2">
            <p>Déjà confirmée&nbsp;?</p>
            <Link to={paths.signIn} className={buttonStyle('secondary')}>
              Se connecter
            </Link>
          </div>
        </div>
      )}
    </AccountPage>
  )
}

type State =
  | { readonly is: 'ready' | 'not-an-address' | 'busy' | 'sent' }
  | { readonly is: 'failed'; readonly because: string }

/** A new link for an address typed here: the page does not know the person. */
function AskForLink() {
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

/**
 * The confirmed mailbox belongs to the administrator, whoever filled in the form: the password typed there is no longer valid.
 */
function FirstAdministrator() {
  return (
    <AccountPage title="Choisissez votre mot de passe">
      <div className="grid gap-5">
        <Notice kind="info" title="Votre adresse est confirmée, vous êtes administrateur">
          <p>
            Par sécurité, le mot de passe saisi à l’inscription ne sert plus. Un second e-mail vient
            de partir&nbsp;: ouvrez son lien, valable 30&nbsp;minutes, pour en choisir un nouveau.
          </p>
        </Notice>
        <p>
          Rien reçu&nbsp;?{' '}
          <Link to={paths.forgottenPassword} className={linkStyle}>
            Demander un nouveau lien
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}
