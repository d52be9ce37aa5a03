import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { useLocation } from 'react-router'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { request } from '#web/api/request.ts'
import type { Entered } from '#web/api/session.ts'
import { secondStepHash } from '#web/site-paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { KeyRound } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { OrLine } from '#web/ui/OrLine.tsx'

const SecondFactorStep = lazyAfterContent(
  async () => (await import('#web/chrome/second-factor/SecondFactorStep.tsx')).SecondFactorStep,
)

const sayEntered = () => void toast({ title: 'Connexion réussie' })

/** The password, a passkey or Google, one at a time; then the second factor of an account that has one. */
export function SignInForm() {
  const { hash } = useLocation()
  const [methods, setMethods] = useState<readonly SecondFactorKind[]>([])
  const { isBlocked, onBusy } = useOneDoor()

  useEffect(() => {
    if (hash === secondStepHash) void pendingFactors().then(setMethods)
  }, [hash])

  if (methods.length === 0) {
    return (
      <>
        <PasswordForm
          isBlocked={isBlocked('password')}
          onBusy={onBusy.password}
          onEntered={sayEntered}
          onHalfEntered={setMethods}
        />
        <PasskeySignIn isBlocked={isBlocked('passkey')} onBusy={onBusy.passkey} />
        <GoogleSignIn
          label="Continuer avec Google"
          isBlocked={isBlocked('google')}
          onBusy={onBusy.google}
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

type WayIn = 'password' | 'passkey' | 'google'

/** While one sign-in method is being tried, the others are blocked. */
function useOneDoor() {
  const [busyDoor, setBusyDoor] = useState<WayIn | null>(null)
  const onBusy = useMemo(() => {
    const busyWith = (door: WayIn) => (isBusy: boolean) => {
      setBusyDoor(isBusy ? door : null)
    }
    return {
      password: busyWith('password'),
      passkey: busyWith('passkey'),
      google: busyWith('google'),
    }
  }, [])
  return { onBusy, isBlocked: (door: WayIn) => busyDoor !== null && busyDoor !== door }
}

/** The second factors that a sign-in begun elsewhere (a demonstration role, Google) still needs. */
async function pendingFactors(): Promise<readonly SecondFactorKind[]> {
  try {
    const pending = (await request({ method: 'GET', url: '/api/session/second-factor' })) as Entered
    return pending.secondFactors
  } catch {
    // The form then asks for the password, as usual.
    return []
  }
}

/** Without an address or a password: the device knows the person. */
function PasskeySignIn({
  isBlocked,
  onBusy,
}: {
  /** Another sign-in method is being tried. */
  isBlocked: boolean
  onBusy: (isBusy: boolean) => void
}) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function enter() {
    setFailure(undefined)
    setIsBusy(true)
    onBusy(true)
    const { tryPasskey } = await import('#web/chrome/second-factor/try-passkey.ts')
    const refusal = await tryPasskey()
    setFailure(refusal)
    setIsBusy(false)
    onBusy(false)
    if (refusal === undefined) void toast({ title: 'Connexion réussie' })
  }

  return (
    <div className="grid gap-3">
      <OrLine />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button
        variant="secondary"
        size="large"
        busy={isBusy}
        disabled={isBlocked}
        onClick={() => void enter()}
      >
        <KeyRound className="size-5 shrink-0" aria-hidden="true" />
        Utiliser une clé d’accès
      </Button>
    </div>
  )
}
