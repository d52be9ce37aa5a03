import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { proveSecondFactor, readProofs, type SecondProof } from '#contract/people/second-factors.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { call } from '#web/api/call.ts'
import { SecondFactorForm } from '#web/chrome/second-factor/SecondFactorForm.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { GoogleProof } from './GoogleProof.tsx'
import { PasswordProof } from './PasswordProof.tsx'

type Methods = z.output<typeof readProofs.output>['methods']

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly because: string }
  | { readonly is: 'ready'; readonly methods: Methods }

/** Asks the signed-in person to prove again who they are, with the strongest thing that their account has. */
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
