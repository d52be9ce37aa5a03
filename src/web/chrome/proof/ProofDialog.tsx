import { useEffect, useState, useRef, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { proveSecondFactor, readProofs, type SecondProof } from '#contract/people/second-factors.ts'
import { provePassword, type SecondFactorKind } from '#contract/people/session.ts'
import { call } from '#web/api/call.ts'
import { SecondFactorForm } from '#web/chrome/second-factor/SecondFactorForm.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '../popups.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { visitGoogleToProve } from '#contract/people/google.ts'
import { GoogleButton } from '#web/chrome/google/GoogleButton.tsx'
import { factorRefusals } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'

type Methods = z.output<typeof readProofs.output>['methods']

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly because: string }
  | { readonly is: 'ready'; readonly methods: Methods }

/** Asks the signed-in person to prove their identity again, with the strongest factor of their account. */
export function ProofDialog({
  onProved,
  onGiveUp,
}: {
  onProved: () => void
  onGiveUp: () => void
}) {
  const [state, setState] = useState<State>({ is: 'loading' })

  useEffect(() => {
    void askedMethods().then(setState)
  }, [])

  function retry() {
    setState({ is: 'loading' })
    void askedMethods().then(setState)
  }

  return (
    <Dialog
      open
      onClose={onGiveUp}
      title="Confirmez votre identité"
      description="Cette action est sensible&nbsp;: nous vérifions que c’est bien vous."
    >
      {state.is === 'loading' && <Skeleton className="h-28" />}
      {state.is === 'failed' && <ErrorState title={state.because} onRetry={retry} />}
      {state.is === 'ready' && <Proofs methods={state.methods} onProved={onProved} />}
    </Dialog>
  )
}

async function askedMethods(): Promise<State> {
  try {
    const { methods } = await call(readProofs, {})
    return { is: 'ready', methods }
  } catch (error) {
    return { is: 'failed', because: errorSentence(error) }
  }
}

function Proofs({ methods, onProved }: { methods: Methods; onProved: () => void }) {
  const factors = methods.filter(isSecondFactor)
  if (factors.length > 0) {
    const send = async (proof: SecondProof) => {
      await call(proveSecondFactor, { proof })
      onProved()
    }
    return <SecondFactorForm methods={factors} purpose="proof" send={send} />
  }
  if (methods.includes('password')) return <PasswordProof onProved={onProved} />
  if (methods.includes('google')) return <GoogleProof />
  return (
    <p>
      Votre compte n’a pas encore de mot de passe.{' '}
      <Link to={paths.forgottenPassword} className={linkStyle}>
        Choisissez-en un par e-mail
      </Link>
      , puis revenez à cette page.
    </p>
  )
}

const isSecondFactor = (method: Methods[number]): method is SecondFactorKind =>
  method !== 'password' && method !== 'google'

/** For an account that only Google opens: the person leaves the page, and starts the action again when they are back. */
function GoogleProof() {
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

function PasswordProof({ onProved }: { onProved: () => void }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The person has just opened the dialog: its one field takes the focus.
  useEffect(() => {
    field.current?.focus()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return fail('Le mot de passe est requis')
    setFailure(undefined)
    setIsBusy(true)
    try {
      await call(provePassword, { password })
      onProved()
    } catch (error) {
      fail(errorSentence(error, factorRefusals))
    }
    setIsBusy(false)
  }

  function fail(sentence: string) {
    setFailure(sentence)
    field.current?.select()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={field}
        label="Votre mot de passe"
        error={failure}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
        }}
      />
      <Button type="submit" busy={isBusy}>
        Confirmer
      </Button>
    </form>
  )
}
