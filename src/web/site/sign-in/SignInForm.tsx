import { zodResolver } from '@hookform/resolvers/zod'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#web/api/api-error.ts'
import { ResendConfirmation } from '#web/chrome/ResendConfirmation.tsx'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { Link, useLocation } from 'react-router'
import { type SecondFactorKind, signIn as endpoint } from '#contract/people/session.ts'
import { request } from '#web/api/request.ts'
import { type Entered, signIn } from '#web/api/session.ts'
import { signInFields, signInNoticeTitle, signInSentence, signInTitle } from '#web/copy/sign-in.ts'
import { paths } from '#web/paths.ts'
import { secondStepHash } from '#web/site-paths.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'
import { GoogleSignIn } from './GoogleSignIn.tsx'
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

/** E-mail and password (docs/rules/accounts.md#sign-in); the form says what an account lacks only after the right password. */
function PasswordForm({
  isBlocked,
  onBusy,
  onEntered,
  onHalfEntered,
}: {
  /** Another sign-in method is being tried. */
  isBlocked: boolean
  onBusy: (isBusy: boolean) => void
  onEntered: () => void
  onHalfEntered: (methods: readonly SecondFactorKind[]) => void
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(endpoint.input),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(null)
    onBusy(true)
    try {
      const { user, secondFactors } = await signIn(email, password)
      if (user) onEntered()
      else onHalfEntered(secondFactors)
    } catch (error) {
      setFailure(error)
      void toast({
        title: signInNoticeTitle(error),
        description: signInSentence(error),
        kind: 'error',
      })
    } finally {
      onBusy(false)
    }
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure !== null && <SignInFailure failure={failure} email={getValues('email')} />}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email && signInFields.email}
        {...register('email')}
      />
      <PasswordField
        label="Mot de passe"
        error={errors.password && signInFields.password}
        {...register('password')}
      />
      <p className="-mt-2 text-right">
        <Link to={paths.forgottenPassword} className={linkStyle}>
          Mot de passe oublié&nbsp;?
        </Link>
      </p>
      <Button type="submit" size="large" busy={isSubmitting} disabled={isBlocked}>
        {isSubmitting ? 'Connexion…' : 'Se connecter'}
      </Button>
    </form>
  )
}

function SignInFailure({ failure, email }: { failure: unknown; email: string }) {
  const isUnconfirmed = failure instanceof ApiError && failure.code === 'email-not-confirmed'
  return (
    <Notice kind="error" title={signInTitle(failure)}>
      <p>{signInSentence(failure)}</p>
      {isUnconfirmed && <ResendConfirmation email={email} />}
    </Notice>
  )
}
