import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SecondFactorKind } from '#contract/session.ts'
import { send } from '#web/api/send.ts'
import type { Entered } from '#web/api/session.ts'
import { secondStepHash } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const SecondFactorStep = lazy(async () => ({
  default: (await import('#web/chrome/second-factor/SecondFactorStep.tsx')).SecondFactorStep,
}))

const sayEntered = () => void toast({ title: 'Connexion réussie' })

/** The password, or a passkey, one at a time; then the second factor of an account that has one. */
export function SignInForm() {
  const { hash } = useLocation()
  const [methods, setMethods] = useState<readonly SecondFactorKind[]>([])
  const [busyDoor, setBusyDoor] = useState<'password' | 'passkey' | null>(null)

  useEffect(() => {
    if (hash === secondStepHash) void pendingFactors().then(setMethods)
  }, [hash])

  if (methods.length === 0) {
    return (
      <>
        <PasswordForm
          isBlocked={busyDoor === 'passkey'}
          onBusy={(isBusy) => {
            setBusyDoor(isBusy ? 'password' : null)
          }}
          onEntered={sayEntered}
          onHalfEntered={setMethods}
        />
        <PasskeySignIn
          isBlocked={busyDoor === 'password'}
          onBusy={(isBusy) => {
            setBusyDoor(isBusy ? 'passkey' : null)
          }}
        />
      </>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <SecondFactorStep
        methods={methods}
        onEntered={sayEntered}
        onCancel={() => {
          setMethods([])
        }}
      />
    </Suspense>
  )
}

/** What a sign-in that began elsewhere (a demonstration role, Google) still waits for. */
async function pendingFactors(): Promise<readonly SecondFactorKind[]> {
  try {
    const pending = (await send({ method: 'GET', url: '/api/session/second-factor' })) as Entered
    return pending.secondFactors
  } catch {
    // Then the form asks for the password, as it would have anyway.
    return []
  }
}
