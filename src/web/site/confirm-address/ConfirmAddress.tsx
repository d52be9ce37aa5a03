import { useState, type FormEvent } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { confirmationFailure } from '#web/copy/confirm-address.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { LinkUnanswered } from '#web/site/LinkUnanswered.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { useTokenAnswer } from '#web/site/use-token-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type * as z from 'zod/mini'
import { confirmEmail } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { confirmationMailSent, useConfirmationMail } from '#web/chrome/use-confirmation-mail.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** /confirmer-adresse#jeton=…: sends the token, then leads to the sign-in page with the customer's number and name. */
export function ConfirmAddress() {
  const { hash } = useLocation()
  const [token] = useState(() => tokenInHash(hash))
  const { answer, failure } = useTokenAnswer(confirm, token)
  if (answer?.mustChoosePassword) return <FirstAdministrator />
  if (answer) return <Navigate to={signInOf(answer)} replace />
  return (
    <AccountPage title="Confirmation de votre adresse">
      <LinkUnanswered
        failure={failure}
        waiting="Un instant, nous confirmons votre adresse…"
        title="L’adresse n’a pas pu être confirmée"
        sentenceOf={confirmationFailure}
        otherwise={<AskForLink />}
      >
        <div className="grid gap-2">
          <p>Déjà confirmée&nbsp;?</p>
          <Link to={paths.signIn} className={buttonStyle('secondary')}>
            Se connecter
          </Link>
        </div>
      </LinkUnanswered>
    </AccountPage>
  )
}

const confirm = (token: string) => call(confirmEmail, { token })

function signInOf(confirmed: z.output<typeof confirmEmail.output>): string {
  const { clientNumber, clientName, isActive, isFinished } = confirmed
  const query = new URLSearchParams({ client_name: clientName })
  if (clientNumber) query.set('client_number', clientNumber)
  if (!isActive) query.set('activation', isFinished ? 'attendue' : 'inachevee')
  return `${paths.signIn}?${query}`
}

/** A new link for an address typed here: the page does not know the person. */
function AskForLink() {
  const [email, setEmail] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const { state, request } = useConfirmationMail()

  function ask(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    const isAddress = /^\S+@\S+$/.test(address)
    setIsInvalid(!isAddress)
    if (isAddress) void request(address)
    else document.getElementById('email')?.focus()
  }

  if (state.is === 'sent') {
    return (
      <Notice kind="info" title="Email envoyé">
        {confirmationMailSent}
      </Notice>
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={ask}>
      <TextField
        id="email"
        label="E-mail"
        hint="Celui de votre compte, pour recevoir un nouveau lien."
        type="email"
        autoComplete="email"
        value={email}
        error={isInvalid ? 'Adresse e-mail invalide' : undefined}
        onChange={(event) => {
          setEmail(event.target.value)
          setIsInvalid(false)
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
